import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import type { Credentials } from '#tests/support/shop-backend.ts';

/** A user as base backends store and return them. Fields that were never entered are missing. */
interface BaseUser {
  readonly _id: string;
  username: string;
  readonly email: string;
  password: string;
  role: string;
  profession?: string;
  bio?: string;
}

interface StubResponse {
  readonly status: number;
  readonly body: object;
  /** The new session token for the cookie; '' ends the session. */
  readonly token?: string;
}

export interface BaseAccounts {
  /** Returns the response to a call below `/api/auth/`; undefined for an unknown route. */
  respond(request: IncomingMessage, pathname: string): Promise<StubResponse | undefined>;
  /** Returns the user who sent a request; undefined without a valid session. */
  findSender(request: IncomingMessage): { readonly role: string } | undefined;
  /** Invalidates every session. */
  endSessions(): void;
  reset(): void;
}

export const BASE_ADMIN: Credentials = { email: 'admin@field.example', password: 'the-admin-of-tests!' };
export const BASE_SHOPPER: Credentials = { email: 'shopper@field.example', password: 'a-shopper-of-tests!' };

const jsonBodySchema = z.record(z.string(), z.string());
type JsonBody = Partial<z.infer<typeof jsonBodySchema>>;

/**
 * Creates the accounts of the base backend stub, with the quirks of such backends. Errors carry no `success`. The login
 * response carries a `token`, and every user carries the password. Profession and bio are missing until they are
 * entered. Shoppers have the role `customer`, and the status codes differ from ours.
 */
export function createBaseAccounts(): BaseAccounts {
  let users = initialUsers();
  const sessions = new Map<string, string>();

  const findSender = (request: IncomingMessage) => {
    const token = /(?:^|; )token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
    return users.find(({ _id }) => _id === sessions.get(token ?? ''));
  };

  const publicRoutes: Record<string, (body: JsonBody) => StubResponse> = {
    'POST /register': ({ username = '', email = '', password = '' }) => {
      if (users.some((other) => other.email === email)) return errorResponse(500, 'Registration failed');
      users.push({ _id: randomUUID(), username, email, password, role: 'customer' });
      return { status: 201, body: { message: 'User registered successfully!' } };
    },
    'POST /login': ({ email, password }) => {
      const user = users.find((other) => other.email === email);
      if (!user) return errorResponse(404, 'User not found');
      if (user.password !== password) return errorResponse(401, 'Password not match');
      const token = randomUUID();
      sessions.set(token, user._id);
      return { status: 200, body: { message: 'Logged in successfully', token, user }, token };
    },
    'POST /logout': () => ({ status: 200, body: { message: 'Logged out successfully' }, token: '' }),
  };

  const userRoutes: Record<string, (sender: BaseUser, body: JsonBody) => StubResponse> = {
    'PATCH /update-profile': (sender, { username = '', bio = '', profession = '' }) => {
      Object.assign(sender, { username, bio, profession });
      return { status: 200, body: { message: 'Profile updated', user: sender } };
    },
    'PATCH /update-password': (sender, { currentPassword, newPassword = '' }) => {
      if (sender.password !== currentPassword) return errorResponse(401, 'Current password is wrong');
      sender.password = newPassword;
      return { status: 200, body: { message: 'Password changed' } };
    },
    'DELETE /delete': (sender) => {
      users = users.filter((user) => user !== sender);
      return { status: 200, body: { message: 'User deleted' }, token: '' };
    },
  };

  return {
    findSender,
    async respond(request, pathname) {
      const call = `${request.method} ${/^\/api\/auth(\/[^/]+)/.exec(pathname)?.[1]}`;
      const body = await readBody(request);
      const sender = findSender(request);
      const handler = userRoutes[call];
      if (handler && !sender) return errorResponse(401, 'Unauthorized');
      return sender && handler ? handler(sender, body) : publicRoutes[call]?.(body);
    },
    endSessions: () => sessions.clear(),
    reset() {
      users = initialUsers();
      sessions.clear();
    },
  };
}

function errorResponse(status: number, message: string): StubResponse {
  return { status, body: { message } };
}

function initialUsers(): BaseUser[] {
  return [
    { _id: '65a0c0ffee01', username: 'Field Admin', ...BASE_ADMIN, role: 'admin' },
    { _id: '65a0c0ffee02', username: 'Field Shopper', ...BASE_SHOPPER, role: 'customer' },
  ];
}

async function readBody(request: IncomingMessage): Promise<JsonBody> {
  const chunks = await request.toArray();
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : jsonBodySchema.parse(JSON.parse(text));
}
