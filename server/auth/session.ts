import cookies from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { type Access, accessTo } from '../http/authorization.ts';
import { Failure } from '../http/failures.ts';
import { sessionCookie } from './session-cookie.ts';
import { findSession, renewSession, type Session } from './session-rows.ts';

const SIGN_IN = 'Please sign in first.';
const NOT_ALLOWED = 'This is not open to your account.';

const signedIn = new WeakMap<FastifyRequest, Session>();

/** Who has sent a request. Only for routes that are not open to anyone: others do not ask, and throw. */
export function sessionOf(request: FastifyRequest): Session {
  const session = signedIn.get(request);
  if (session === undefined) throw new Error(`${request.routeOptions.url} is open to anyone.`);
  return session;
}

/** Who has sent a request to a `recognised` route; undefined when nobody is signed in. */
export function recognised(request: FastifyRequest): Session | undefined {
  return signedIn.get(request);
}

/**
 * Puts before every route that is added from now on who may call it, from the table of `authorization.ts`: 401 for
 * who is not signed in, 403 for who may not. Adding a route that is not in the table throws.
 */
export async function guardRoutes(
  app: FastifyInstance,
  { db, config }: { db: Db; config: Config },
): Promise<void> {
  await app.register(cookies);
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    const [access, ...others] = new Set(methods.map((method) => accessTo(method, route.url)));
    if (access === undefined || others.length > 0) throw new Error(`${route.url} is open to several.`);
    if (access === 'anyone') return;
    // Before the body is read: nobody has 8 MB taken in who may not send them.
    const guard: onRequestHookHandler = async (request, reply) => {
      const session = await readSession(db, config, request, reply);
      if (access === 'recognised') return;
      if (session === undefined) throw new Failure(401, SIGN_IN);
      if (access === 'admin' && session.user.role !== 'admin') throw new Failure(403, NOT_ALLOWED);
    };
    route.onRequest = [guard, ...[route.onRequest ?? []].flat()];
    if (access !== 'self' && access !== 'self or admin') return;
    route.preHandler = [async (request) => requireSelf(access, request), ...[route.preHandler ?? []].flat()];
  });
}

/** Remembers who has sent the request; undefined when there is no session, or it has ended. */
async function readSession(
  db: Db,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | undefined> {
  const { name, options } = sessionCookie(config, request);
  const token = request.cookies[name];
  const session = token === undefined ? undefined : await findSession(db, token);
  if (token === undefined || session === undefined) return undefined;
  if (session.isOld) {
    await renewSession(db, session);
    reply.setCookie(name, token, options);
  }
  signedIn.set(request, session);
  return session;
}

const named = z.object({ userId: z.string() });

/** A request without an id is about nobody. */
function requireSelf(access: Access, request: FastifyRequest): void {
  const { user } = sessionOf(request);
  if (access === 'self or admin' && user.role === 'admin') return;
  const about = z.safeParse(named, request.params).data ?? z.safeParse(named, request.body).data;
  if (about?.userId !== user.id) throw new Failure(403, NOT_ALLOWED);
}
