import cookies from '@fastify/cookie';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import * as z from 'zod/mini';
import type { Access } from '#contract/wire/endpoint.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema/auth.ts';
import { HttpError } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import { limitForgedSessions } from './forged-sessions.ts';
import { secondMethods } from './second-factors.ts';
import { sessionCookie } from './session-cookie.ts';
import { recordUse, refreshSession, renewSession, type Session } from './session-rows.ts';
import { emailKey } from './user-rows.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The callers that the route admits. Every route states it. */
    access?: Access;
    /** Whether the call does not count as a use of the session. */
    isBackground?: true;
    /** Whether the call needs a recent proof of the user's identity. */
    needsProof?: true;
  }
}

const LOGIN_REQUIRED = messageOf('loginRequired');
const FORBIDDEN = messageOf('forbidden');
const SECOND_FACTOR_REQUIRED = messageOf('secondFactorRequired');

/** A session with the rights that it has for this request. */
interface EffectiveSession extends Session {
  /** Whether the user is an admin without the second factor that admins need, and so has the rights of other users. */
  readonly lacksSecondFactor: boolean;
}

const sessions = new WeakMap<FastifyRequest, EffectiveSession>();

/**
 * Returns the session of a request. Throws if there is none, which is possible only on routes with the access `anyone`
 * or `recognized`.
 */
export function requireSession(request: FastifyRequest): EffectiveSession {
  const session = sessions.get(request);
  if (session === undefined) throw new Error(`${request.routeOptions.url} does not require a session.`);
  return session;
}

/** Returns the session of a request to a `recognized` route; undefined for a guest. */
export function optionalSession(request: FastifyRequest): EffectiveSession | undefined {
  return sessions.get(request);
}

/**
 * Guards every route registered from now on by the `access` in its `config`: 401 without a session, 403 without
 * permission. The guard runs before the body is read; only `self` compares the `userId` afterwards. Registering a route
 * without `access` throws, which stops the server from starting.
 */
export async function guardRoutes(
  app: FastifyInstance,
  { db, config }: { db: Db; config: Config },
): Promise<void> {
  await app.register(cookies);
  const findLimited = limitForgedSessions();
  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    if (access === undefined) throw new Error(`${route.method} ${route.url} states no access.`);
    if (access === 'anyone') return;
    // Runs before the body is read, to stop unauthorized clients from uploading 8 MB.
    const guard: onRequestHookHandler = async (request, reply) => {
      const find = (token: string) =>
        findLimited(request, token, (tokenHash) => refreshSession(db, { tokenHash }, config.adminSession));
      const session = await loadSession({ db, config, find }, request, reply);
      if (access === 'recognized') return;
      if (session === undefined) throw new HttpError(401, LOGIN_REQUIRED);
      if (access === 'admin' && session.user.role !== 'admin') throw forbidden(session);
      if (route.config?.needsProof && protectsAccounts(config)) await requireProof(db, session);
    };
    route.onRequest = [guard, ...[route.onRequest ?? []].flat()];
    if (access !== 'self' && access !== 'self or admin') return;
    route.preHandler = [async (request) => requireSelf(access, request), ...[route.preHandler ?? []].flat()];
  });
}

/** The source of sessions. */
interface SessionSource {
  readonly db: Db;
  readonly config: Config;
  readonly find: (token: string) => ReturnType<typeof refreshSession>;
}

/**
 * Loads the session of a request, records its use and renews it when it is old. Returns undefined without an active
 * session.
 */
async function loadSession(
  { db, config, find }: SessionSource,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<EffectiveSession | undefined> {
  const { name, options } = sessionCookie(config, request);
  const token = request.cookies[name];
  const found = token === undefined ? undefined : await find(token);
  if (token === undefined || found === undefined) return undefined;
  if (!request.routeOptions.config.isBackground) {
    if (found.isOld) {
      await renewSession(db, found);
      reply.setCookie(name, token, options);
    } else if (found.isUnrecorded) {
      await recordUse(db, found);
    }
  }
  const session = withoutUnprotectedRole(config, found);
  sessions.set(request, session);
  return session;
}

/** Returns whether the shop protects accounts with second factors and proofs. */
export function protectsAccounts({ capabilities }: Pick<Config, 'capabilities'>): boolean {
  return capabilities?.includes('accounts') ?? false;
}

/** Gives an admin without the required second factor the rights of other users. */
function withoutUnprotectedRole(config: Config, session: Session): EffectiveSession {
  const { user, hasSecondFactor } = session;
  const isRequired = config.requiresSecondFactor && protectsAccounts(config) && user.role === 'admin';
  const lacksSecondFactor = isRequired && !hasSecondFactor;
  return { ...session, lacksSecondFactor, user: lacksSecondFactor ? { ...user, role: 'user' } : user };
}

function forbidden({ lacksSecondFactor }: EffectiveSession): HttpError {
  if (!lacksSecondFactor) return new HttpError(403, FORBIDDEN);
  return new HttpError(403, SECOND_FACTOR_REQUIRED, { requires: { kind: 'second-factor', methods: [] } });
}

/** Returns whether the session of a request is still active and its user still an admin. */
export async function isStillAdmin(
  db: Db,
  { adminSession }: Config,
  request: FastifyRequest,
): Promise<boolean> {
  const current = await refreshSession(db, requireSession(request), adminSession);
  return current?.user.role === 'admin';
}

const userIdSchema = z.object({ userId: z.string() });

/** Throws `HttpError` 403 unless the request names the logged-in user or `access` admits admins. */
function requireSelf(access: Access, request: FastifyRequest): void {
  const session = requireSession(request);
  const { user } = session;
  if (access === 'self or admin' && user.role === 'admin') return;
  const target =
    z.safeParse(userIdSchema, request.params).data ?? z.safeParse(userIdSchema, request.body).data;
  if (target?.userId !== user.id) throw forbidden(session);
}

/** Sensitive calls need a proof of the last minutes that the owner of the account uses the session. [SAFE-05] */

const PROOF_REQUIRED = messageOf('proofRequired');

/** Throws `HttpError` 403 unless the session has a recent proof. */
export async function requireProof(db: Db, session: Session): Promise<void> {
  if (session.hasProof) return;
  const methods = await secondMethods(db, session.user.id);
  throw new HttpError(403, PROOF_REQUIRED, {
    requires: { kind: 'proof', methods: methods.length > 0 ? methods : ['password'] },
  });
}

/** Returns whether the user has this email address and has proved access to its mailbox. */
export async function isVerifiedAddress(db: Db, userId: string | null, email: string): Promise<boolean> {
  if (userId === null) return false;
  const [verified] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailKey, emailKey(email)), isNotNull(users.emailVerifiedAt)));
  return verified !== undefined;
}

/**
 * Protects a user's row from deletion until the transaction ends and returns the id. Returns undefined if the user no
 * longer exists or `id` is undefined. Call it before locking other rows of the user: account deletion locks in the
 * same order.
 */
export async function lockUser(tx: Db, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share');
  return row?.id;
}
