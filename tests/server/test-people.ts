import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Role } from '#contract/user.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';

/** A browser that keeps the cookie of its session. */
export interface Visitor {
  /** What the browser sends back; undefined when it has none. */
  cookie: string | undefined;
  send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<LightMyRequestResponse>;
}

export const PASSWORD = 'correct horse!';

/** A browser on the shop's own pages. */
export function visitor(app: FastifyInstance, options: InjectOptions = {}): Visitor {
  const self: Visitor = {
    cookie: undefined,
    async send(method, url, payload) {
      const response = await app.inject({
        ...options,
        method,
        url,
        headers: {
          host: 'shop.test',
          origin: 'https://shop.test',
          ...(self.cookie !== undefined && { cookie: self.cookie }),
          ...options.headers,
        },
        ...(payload && { payload }),
      });
      for (const { name, value, maxAge } of response.cookies) {
        self.cookie = maxAge === 0 ? undefined : `${name}=${value}`;
      }
      return response;
    },
  };
  return self;
}

/** Somebody with an account who has just signed in, in a browser of their own. */
export async function person(
  { app, db }: { app: FastifyInstance; db: Db },
  name: string,
  role: Role = 'user',
): Promise<Visitor & { id: string; email: string }> {
  const email = `${name.toLowerCase()}@example.org`;
  const browser = visitor(app);
  await browser.send('POST', '/api/auth/register', { username: name, email, password: PASSWORD });
  if (role === 'admin') await db.update(users).set({ role }).where(eq(users.email, email));
  const response = await browser.send('POST', '/api/auth/login', { email, password: PASSWORD });
  return Object.assign(browser, { id: String(response.json().user._id), email });
}

/** Nobody has an account, and nobody has tried anything. */
export async function forgetPeople(db: Db): Promise<void> {
  await db.execute(sql`truncate users, sessions, rate_limits`);
}
