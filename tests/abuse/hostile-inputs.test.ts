import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { products } from '#server/db/schema/products.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { ENDPOINTS, nameOf } from '#tests/support/server/endpoints.ts';
import { HEADERS, TEXTS } from '#tests/support/server/hostile-values.ts';
import { ALL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { clearUsers, createUser } from '#tests/support/server/test-users.ts';

/** A part of a request that differs from a harmless one. */
interface Variation {
  readonly params?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Values as a URL has them; the last ones are not valid encodings of a text. */
const ENCODED = [
  ...TEXTS.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 4000)),
  '%',
  '%zz',
  '%ED%A0%80',
  '%C0%AF',
];

/** Returns whether a text begins like a number or a date. */
const isNumeric = (text: string) => /^(-|%2B)?\d/.test(text);

/**
 * Returns the requests to an endpoint: each value in its path, each number and date and a third of the other values in
 * each part of its query, and each header.
 */
function variationsOf({ method, path, query, body }: Endpoint): Variation[] {
  const names = Object.keys(query ? (z.toJSONSchema(query, { io: 'input' }).properties ?? {}) : {});
  const isRead = method === 'GET';
  return [
    // A call that lacks its body is rejected before it uses the path.
    ...(path.includes(':') && body === undefined ? ENCODED.map((params) => ({ params })) : []),
    ...names.flatMap((name, index) =>
      ENCODED.filter((value, n) => isNumeric(value) || n % 3 === index % 3).map((value) => ({
        query: `${name}=${value}`,
      })),
    ),
    ...names.flatMap((name) => [
      { query: `${name}=1&${name}=2` },
      { query: `${name}[]=1` },
      { query: `${name}[a]=1` },
    ]),
    ...(isRead ? [{ query: '__proto__=1&constructor=2&toString' }] : []),
    ...(isRead ? HEADERS.map((headers) => ({ headers })) : []),
  ];
}

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open, ALL_ENV);

  let user: string | undefined;
  let admin: string | undefined;
  beforeAll(async () => {
    await clearUsers(server.db);
    await server.db.insert(products).values(productRow({ id: 'gown' }));
    user = (await createUser(server, 'Ada')).cookie;
    admin = (await createUser(server, 'Olga', 'admin')).cookie;
  });

  /** Returns the sessions whose requests an endpoint does not reject before it reads them. */
  function admittedTo({ access }: Endpoint): readonly (string | undefined)[] {
    if (access === 'admin') return [admin];
    return access === 'anyone' || access === 'recognized' ? [undefined, user, admin] : [user, admin];
  }

  /** Sends a request whose number chooses the caller and the network. Returns what is wrong with its response. */
  async function send(endpoint: Endpoint, variation: Variation, number: number): Promise<string | undefined> {
    const { params = 'gown', query = '', headers = {} } = variation;
    const callers = admittedTo(endpoint);
    const cookie = callers[number % callers.length];
    const method = endpoint.method === 'GET' && number % 7 === 0 ? 'HEAD' : endpoint.method;
    const response = server.app.inject({
      method,
      url: `${endpoint.path.replace(/:\w+/g, params)}?${query}`,
      // Each comes from another network, so that no limit hides the rest.
      remoteAddress: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      headers: { host: 'shop.test', origin: 'http://shop.test', ...(cookie && { cookie }), ...headers },
    });
    const outcome = await response.then(({ statusCode }) => statusCode, String);
    if (Number(outcome) < 500) return undefined;
    return `${outcome} ${method} ${nameOf(endpoint)} ${JSON.stringify(variation)}`.slice(0, 300);
  }

  test('[SAFE-08] no value in a path, a query or a header fails an endpoint, whoever sends it', {
    timeout: 400_000,
  }, async () => {
    const requests = ENDPOINTS.flatMap((endpoint) =>
      variationsOf(endpoint).map((variation) => [endpoint, variation] as const),
    );
    const failures: (string | undefined)[] = [];
    for (const [number, [endpoint, variation]] of requests.entries()) {
      failures.push(await send(endpoint, variation, number));
    }
    expect(failures.filter((failure) => failure !== undefined)).toEqual([]);
    expect(requests.length).toBeGreaterThan(ENDPOINTS.length * 20);
  });
});
