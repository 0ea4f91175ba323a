import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import type { Credentials } from '#tests/support/shop-backend.ts';

/** A person as such a backend keeps and sends them: what was never entered is not there. */
interface FieldPerson {
  readonly _id: string;
  username: string;
  readonly email: string;
  password: string;
  role: string;
  profession?: string;
  bio?: string;
}

interface Answer {
  readonly status: number;
  readonly body: object;
  /** The session that the browser is to keep from now on; '' ends it. */
  readonly token?: string;
}

export interface BaseAccounts {
  /** What a call below `/api/auth/` is answered; undefined for a route that is not there. */
  answer(request: IncomingMessage, pathname: string): Promise<Answer | undefined>;
  /** The one who has sent a request. */
  sender(request: IncomingMessage): { readonly role: string } | undefined;
  /** From now on nobody's cookie is worth anything. */
  endSessions(): void;
  reset(): void;
}

export const FIELD_ADMIN: Credentials = { email: 'admin@field.example', password: 'the-admin-of-tests!' };
export const FIELD_SHOPPER: Credentials = { email: 'shopper@field.example', password: 'a-shopper-of-tests!' };

const entries = z.record(z.string(), z.string());
type Entries = Partial<z.infer<typeof entries>>;

/**
 * The accounts of the stand-in, in the manners of such backends: no `success` on an error, a `token` in the login's
 * answer and the password in every person, no profession and bio before they are entered, a role of its own for
 * shoppers, statuses of its own.
 */
export function baseAccounts(): BaseAccounts {
  let people = firstPeople();
  const sessions = new Map<string, string>();

  const senderOf = (request: IncomingMessage) => {
    const token = /(?:^|; )token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
    return people.find(({ _id }) => _id === sessions.get(token ?? ''));
  };

  const forAnyone: Record<string, (sent: Entries) => Answer> = {
    'POST /register': ({ username = '', email = '', password = '' }) => {
      if (people.some((other) => other.email === email)) return refuse(500, 'Registration failed');
      people.push({ _id: randomUUID(), username, email, password, role: 'customer' });
      return { status: 201, body: { message: 'User registered successfully!' } };
    },
    'POST /login': ({ email, password }) => {
      const user = people.find((other) => other.email === email);
      if (!user) return refuse(404, 'User not found');
      if (user.password !== password) return refuse(401, 'Password not match');
      const token = randomUUID();
      sessions.set(token, user._id);
      return { status: 200, body: { message: 'Logged in successfully', token, user }, token };
    },
    'POST /logout': () => ({ status: 200, body: { message: 'Logged out successfully' }, token: '' }),
  };

  const forPeople: Record<string, (sender: FieldPerson, sent: Entries) => Answer> = {
    'PATCH /update-profile': (sender, { username = '', bio = '', profession = '' }) => {
      Object.assign(sender, { username, bio, profession });
      return { status: 200, body: { message: 'Profile updated', user: sender } };
    },
    'PATCH /update-password': (sender, { currentPassword, newPassword = '' }) => {
      if (sender.password !== currentPassword) return refuse(401, 'Current password is wrong');
      sender.password = newPassword;
      return { status: 200, body: { message: 'Password changed' } };
    },
    'DELETE /delete': (sender) => {
      people = people.filter((person) => person !== sender);
      return { status: 200, body: { message: 'User deleted' }, token: '' };
    },
  };

  return {
    sender: senderOf,
    async answer(request, pathname) {
      const call = `${request.method} ${/^\/api\/auth(\/[^/]+)/.exec(pathname)?.[1]}`;
      const sent = await readBody(request);
      const sender = senderOf(request);
      const known = forPeople[call];
      if (known && !sender) return refuse(401, 'Unauthorized');
      return sender && known ? known(sender, sent) : forAnyone[call]?.(sent);
    },
    endSessions: () => sessions.clear(),
    reset() {
      people = firstPeople();
      sessions.clear();
    },
  };
}

function refuse(status: number, message: string): Answer {
  return { status, body: { message } };
}

function firstPeople(): FieldPerson[] {
  return [
    { _id: '65a0c0ffee01', username: 'Field Admin', ...FIELD_ADMIN, role: 'admin' },
    { _id: '65a0c0ffee02', username: 'Field Shopper', ...FIELD_SHOPPER, role: 'customer' },
  ];
}

async function readBody(request: IncomingMessage): Promise<Entries> {
  const chunks = await request.toArray();
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : entries.parse(JSON.parse(text));
}
