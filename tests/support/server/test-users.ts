import { sql } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Role } from '#contract/user.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { createSession } from '#server/auth/session-rows.ts';
import { newToken } from '#server/auth/tokens.ts';
import { findByEmail, insertUser } from '#server/auth/user-rows.ts';
import type { Db } from '#server/db/database.ts';

/** A browser on the shop's own pages that stores its session cookie. */
export interface Visitor {
  /** The cookie it sends, as `name=value`; undefined when it has none. */
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
/** What the sessions of `createUser` record. */
const CLIENT = { device: 'Firefox on Linux', network: '198.51.100.*' };
/** The hash of PASSWORD, computed once because hashing is slow. */
let sharedHash: Promise<string> | undefined;

/** Creates a browser without a session. */
export function createVisitor(
  app: FastifyInstance,
  { remoteAddress = '198.51.100.7' }: NetworkOptions = {},
): Visitor {
  const browser: Visitor = {
    cookie: undefined,
    async send(method, url, payload, extraHeaders = {}) {
      const { cookie } = browser;
      const response = await app.inject({
        method,
        url,
        remoteAddress,
        headers: {
          host: 'shop.test',
          origin: 'http://shop.test',
          ...(cookie !== undefined && { cookie }),
          ...extraHeaders,
        },
        ...(payload && { payload }),
      });
      for (const { name, value, maxAge } of response.cookies) {
        browser.cookie = maxAge === 0 ? undefined : `${name}=${value}`;
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
  const row = await findByEmail(db, email);
  const token = newToken();
  if (!row || !(await createSession(db, token, row, CLIENT))) throw new Error(`${name} could not log in.`);
  return Object.assign(createVisitor(app), { cookie: `session=${token}`, id: row.id, email });
}

/** Deletes all users, sessions and rate limits. */
export async function clearUsers(db: Db): Promise<void> {
  await db.execute(sql`truncate users, sessions, rate_limits cascade`);
}
