import { sql } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Role } from '#contract/account/user.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { createSession } from '#server/auth/session-rows.ts';
import { findByEmail, insertUser } from '#server/auth/user-rows.ts';
import type { Db } from '#server/db/database.ts';
import { newToken } from '#server/http/tokens.ts';

/** A browser on the shop's own pages that stores its cookies. */
export interface Visitor {
  /** The session cookie it sends, as `name=value`; undefined when it has none. */
  cookie: string | undefined;
  send(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

/** Network options of a browser. */
interface NetworkOptions {
  readonly remoteAddress?: string;
}

export const PASSWORD = 'correct horse!';
/** The client of the sessions of `createUser`. */
const CLIENT = { device: 'Firefox on Linux', network: '198.51.100.0/24' };
/** The hash of PASSWORD, computed once because hashing is slow. */
let sharedHash: Promise<string> | undefined;

/** Creates a browser without a session. */
export function createVisitor(
  app: FastifyInstance,
  { remoteAddress = '198.51.100.7' }: NetworkOptions = {},
): Visitor {
  /** The cookies of known devices, as `name=value` by name. */
  const deviceCookies = new Map<string, string>();
  const browser: Visitor = {
    cookie: undefined,
    async send(method, url, payload, extraHeaders = {}) {
      const cookies = [browser.cookie, ...deviceCookies.values()].filter((cookie) => cookie !== undefined);
      const response = await app.inject({
        method,
        url,
        remoteAddress,
        headers: {
          host: 'shop.test',
          origin: 'http://shop.test',
          ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
          ...extraHeaders,
        },
        ...(payload && { payload }),
      });
      for (const { name, value, maxAge } of response.cookies) {
        if (name.startsWith('device-')) deviceCookies.set(name, `${name}=${value}`);
        else browser.cookie = maxAge === 0 ? undefined : `${name}=${value}`;
      }
      return response;
    },
  };
  return browser;
}

export type TestUser = Visitor & { readonly id: string; readonly email: string };

/** Creates a user with the password PASSWORD and returns a browser that is logged in as that user. */
export async function createUser(
  { app, db }: { app: FastifyInstance; db: Db },
  name: string,
  role: Role = 'user',
): Promise<TestUser> {
  const email = `${name.toLowerCase()}@example.org`;
  sharedHash ??= hashPassword(PASSWORD);
  await insertUser(db, { username: name, email, role, passwordHash: await sharedHash });
  return logInAs({ app, db }, email);
}

/** Returns a browser that is logged in as the user with this email address. */
export async function logInAs(
  { app, db }: { app: FastifyInstance; db: Db },
  email: string,
): Promise<TestUser> {
  const row = await findByEmail(db, email);
  const token = newToken();
  if (!row || !(await createSession(db, token, row, CLIENT))) throw new Error(`${email} could not log in.`);
  return Object.assign(createVisitor(app), { cookie: `session=${token}`, id: row.id, email });
}

/** Deletes all users, sessions and rate limits. */
export async function clearUsers(db: Db): Promise<void> {
  await db.execute(sql`truncate users, sessions, rate_limits cascade`);
}
