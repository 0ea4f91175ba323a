/**
 * Sends requests of one kind at a steady rate, and prints how many were sent and answered. A process of its own, so
 * that its work does not delay the measurement. Its argument is a `Load` as JSON.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, type RequestOptions, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The load: its requests and their rate. */
export interface Load {
  readonly url: string;
  readonly kind: string;
  /** Requests a second. */
  readonly rate: number;
  /** Requests in flight at most. */
  readonly connections: number;
  readonly durationMs: number;
  readonly productId: string;
  /** A customer: id, session and password. */
  readonly userId: string;
  readonly cookie: string;
  readonly password: string;
}

/** One request. */
interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const load: Load = JSON.parse(process.argv[2] ?? '');
const { hostname, port, origin } = new URL(load.url);

const order = {
  items: [{ productId: load.productId, quantity: 1 }],
  contact: { email: 'ann@example.org', phone: '+1 (212) 555-0100' },
  shippingAddress: {
    name: 'Ann Shopper',
    line1: '12 Mercer Street',
    city: 'New York',
    region: 'NY',
    postalCode: '10013',
  },
  payment: 'delivery',
};

/** The request with this number, by the kind of load. */
const KINDS: Readonly<Record<string, (index: number) => Sent>> = {
  harmless: () => ({ path: '/shop' }),
  slashes: () => ({ path: `/x${'/'.repeat(15_500)}b/` }),
  'new passwords': () => ({
    method: 'PATCH',
    path: '/api/auth/update-password',
    headers: { cookie: load.cookie, origin },
    body: passwordChange(`${randomBytes(31).toString('hex')}!`),
  }),
  'reads of products': (index) => ({
    path: `/api/products/${load.productId}${index % 2 ? `/reviews?page=${index % 20}` : ''}`,
  }),
  'HEAD, Brotli': (index) => ({
    method: index % 2 ? 'HEAD' : 'GET',
    path: `/api/products?limit=50&minPrice=${index % 90}`,
    headers: { 'accept-encoding': 'br' },
  }),
  'forged sessions': (index) => ({
    path: index % 2 ? '/api/orders/mine' : '/api/orders/none',
    headers: { cookie: `session=${randomBytes(32).toString('base64url')}` },
  }),
  'wrong logins': (index) => ({
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'x-forwarded-for': networkOf(index) },
    body: { email: `nobody${index}@mail.example`, password: 'wrong-password-1!' },
  }),
  orders: (index) => ({
    method: 'POST',
    path: '/api/orders',
    headers: { 'x-forwarded-for': networkOf(index), 'idempotency-key': randomUUID() },
    body: { ...order, contact: { ...order.contact, email: `ann${index}@example.org` } },
  }),
};

const create = KINDS[load.kind];
if (create === undefined) throw new Error(`There is no load ${load.kind}.`);
const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
const statuses = new Map<string, number>();
const ended = performance.now() + load.durationMs;
let sent = 0;
let inFlight = 0;
const started = performance.now();
while (performance.now() < ended) {
  const due = ((performance.now() - started) / 1000) * load.rate;
  while (sent < due && inFlight < load.connections) send(create(sent));
  await sleep(5);
}
process.stdout.write(JSON.stringify({ sent, statuses: Object.fromEntries(statuses) }), () => process.exit());

function passwordChange(password: string): object {
  return {
    userId: load.userId,
    currentPassword: load.password,
    newPassword: password,
    confirmPassword: password,
  };
}

function networkOf(index: number): string {
  return `11.${(index >> 8) & 255}.${index & 255}.1`;
}

function send({ method = 'GET', path, headers = {}, body }: Sent): void {
  sent += 1;
  inFlight += 1;
  const text = body && JSON.stringify(body);
  const options: RequestOptions = {
    agent,
    hostname,
    port,
    method,
    path,
    maxHeaderSize: 65_536,
    headers: {
      'x-forwarded-for': '10.9.9.9',
      ...headers,
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), origin }),
    },
  };
  const end = (status: string) => {
    inFlight -= 1;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const message = request(options, (response) => {
    response.resume().once('close', () => end(String(response.statusCode)));
  });
  message.once('error', () => end('failed'));
  message.end(text);
}
