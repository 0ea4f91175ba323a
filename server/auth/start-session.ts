import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { UserRow } from '../db/schema/auth.ts';
import { describeClient } from './client.ts';
import { rememberDevice } from './known-device.ts';
import { deletePendingLogin, startPendingLogin } from './pending-login.ts';
import { sessionCookie } from './session-cookie.ts';
import { createSession, deleteEndedSessions, revokeSession } from './session-rows.ts';
import { newToken } from './tokens.ts';

/** A request and its reply. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The database and the configuration. */
interface SessionContext {
  readonly db: Db;
  readonly config: Config;
}

/** Returns the token in the cookie of a request: of a session, or of a login that waits for its second step. */
export function readToken(config: Config, request: FastifyRequest): string | undefined {
  return request.cookies[sessionCookie(config, request).name];
}

/** Ends the session or the pending login of a request and clears its cookie. */
export async function endSession(
  { db, config }: SessionContext,
  { request, reply }: Exchange,
): Promise<void> {
  const { name, options } = sessionCookie(config, request);
  const token = readToken(config, request);
  if (token === undefined) return;
  await revokeSession(db, token);
  await deletePendingLogin(db, token);
  reply.clearCookie(name, options);
}

/**
 * Starts a session of a user whose identity has just been verified, in place of the one that this browser had before,
 * possibly of another user. Returns false if the password has changed since.
 */
export async function startSession(
  context: SessionContext,
  exchange: Exchange,
  user: UserRow,
): Promise<boolean> {
  const { db, config } = context;
  const token = newToken();
  if (!(await createSession(db, token, user, describeClient(exchange.request)))) return false;
  await replaceCookie(context, exchange, token);
  await deleteEndedSessions(db, config.adminSession);
  rememberDevice(config, exchange, user);
  return true;
}

/** Starts the second step of a login. The cookie opens nothing else; the browser's earlier session ends. */
export async function startSecondStep(
  context: SessionContext,
  exchange: Exchange,
  user: UserRow,
): Promise<void> {
  const token = newToken();
  await startPendingLogin(context.db, token, user);
  await replaceCookie(context, exchange, token);
}

async function replaceCookie(context: SessionContext, exchange: Exchange, token: string): Promise<void> {
  await endSession(context, exchange);
  const { name, options } = sessionCookie(context.config, exchange.request);
  exchange.reply.setCookie(name, token, options);
}
