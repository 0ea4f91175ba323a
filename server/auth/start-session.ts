import { and, eq, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { type UserRow, users } from '../db/schema/auth.ts';
import { publicSiteUrl } from '../http/public-origin.ts';
import { newToken } from '../http/tokens.ts';
import type { DbContext } from '../notify/notify.ts';
import { tellOwner } from './account-mails.ts';
import { describeClient } from './client.ts';
import { rememberSession } from './forged-sessions.ts';
import { findKnownDevice, rememberDevice } from './known-device.ts';
import { deletePendingLogin, startPendingLogin } from './pending-login.ts';
import { sessionCookie } from './session-cookie.ts';
import { createSession, deleteEndedSessions, revokeSession } from './session-rows.ts';

/** A request and its reply. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The database, the port for mails and the configuration. */
interface SessionContext extends DbContext {
  readonly config: Config;
}

/** Returns the token in the cookie of a request: of a session, or of a login that waits for its second step. */
export function readToken(config: Config, request: FastifyRequest): string | undefined {
  return request.cookies[sessionCookie(config, request).name];
}

/** Ends the session or the pending login of a request and clears its cookie. */
export async function endSession(
  { db, config }: Pick<SessionContext, 'db' | 'config'>,
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
 * Starts a session of a user whose identity has just been verified. Ends the browser's earlier session, even of another
 * user. Notifies the owner about a login on a new device, except for the first login of the account.
 * Returns false if the password has changed since.
 */
export async function startSession(
  context: SessionContext,
  exchange: Exchange,
  user: UserRow,
): Promise<boolean> {
  const { db, config, notify } = context;
  const { request } = exchange;
  const token = newToken();
  const client = describeClient(request);
  const isNewDevice = user.loggedInAt !== null && findKnownDevice(request, user) === undefined;
  const isStarted = await db.transaction(async (tx) => {
    // Locks the row exclusively before `createSession` locks it for share: otherwise concurrent logins could deadlock.
    await tx
      .update(users)
      .set({ loggedInAt: sql`now()` })
      .where(and(eq(users.id, user.id), eq(users.passwordSetAt, user.passwordSetAt)));
    if (!(await createSession(tx, token, user, client))) return false;
    if (isNewDevice) {
      await tellOwner(
        { tx, notify },
        user,
        { kind: 'new device' },
        { siteUrl: publicSiteUrl(config, request), client },
      );
    }
    return true;
  });
  if (!isStarted) return false;
  rememberSession(token);
  await replaceCookie(context, exchange, token);
  await deleteEndedSessions(db, config.adminSession);
  rememberDevice(config, exchange, user);
  return true;
}

/** Starts the second step of a login. Its cookie grants no other access. Ends the browser's earlier session. */
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
