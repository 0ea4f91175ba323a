import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { deleteProduct } from '#server/catalogue/deleted-products.ts';
import { deletedProducts } from '#server/db/schema/deleted-products.ts';
import { products } from '#server/db/schema/products.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { ENDPOINTS, nameOf } from '#tests/support/server/endpoints.ts';
import { createDice, malformedRequest } from '#tests/support/server/malformed-requests.ts';
import { textOf } from '#tests/support/server/response-text.ts';
import { ALL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { placeTestOrder } from '#tests/support/server/test-orders.ts';
import { createUser, createVisitor, type Visitor } from '#tests/support/server/test-users.ts';

/** Requests to each endpoint; `npm run fuzz` sends more. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 6);
/** The same in each run of the tests; `npm run fuzz` takes another each time and prints it. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_260);

/** A stream ends with its connection only. */
const FUZZED = ENDPOINTS.filter(({ path }) => path !== '/api/orders/new');

/** Who sends the requests, and ids that exist. */
interface Cast {
  readonly callers: readonly Visitor[];
  readonly known: readonly string[];
}

/** What no response may contain: parts of queries, code and stacks. */
const INTERNALS =
  /node_modules|\.ts:\d|\bat \w+ \(|drizzle|pglite|postgres|Failed query|syntax error|violates|invalid input syntax/i;

/** Memory that may stay in use after many requests, in MB: caches up to their limits. */
const MAX_GROWTH_MB = 64;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
const usedMegabytes = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open, ALL_ENV);

  let casts = 0;
  /** Creates callers whose sessions are open, and what they can ask for. */
  async function assemble(): Promise<Cast> {
    casts += 1;
    await server.db.execute(sql`truncate rate_limits`);
    const deleted = `deleted-${casts}`;
    const rows = ['gown', 'hat', deleted].map((id) => productRow({ id }));
    await server.db.delete(products);
    await server.db.delete(deletedProducts);
    await server.db.insert(products).values(rows);
    await deleteProduct(server.db, deleted);
    const owner = await createUser(server, `Olga${casts}`, 'admin');
    const user = await createUser(server, `Ada${casts}`);
    const { number, secret } = await placeTestOrder(user);
    return {
      callers: [createVisitor(server.app), user, owner, owner],
      known: ['gown', deleted, user.id, number, secret],
    };
  }

  /** Sends the malformed request of a seed. Returns the response, and what is wrong with it for any client. */
  async function send(endpoint: Endpoint, seed: number, { callers, known }: Cast) {
    const dice = createDice(seed);
    const { headers, ...request } = malformedRequest(endpoint, dice, known);
    const { cookie } = dice.pick(callers);
    const response = await server.app.inject({
      ...request,
      // Each comes from another network, so that no limit hides the rest.
      remoteAddress: `10.${[dice.below(250), dice.below(250), dice.below(250)].join('.')}`,
      headers: { host: 'shop.test', origin: 'http://shop.test', ...(cookie && { cookie }), ...headers },
    });
    const { statusCode } = response;
    const body = textOf(response);
    const isReadable = statusCode < 400 || request.method === 'HEAD' || isErrorBody(body);
    const leaks = statusCode >= 400 && INTERNALS.test(body);
    const isFine = statusCode < 500 && isReadable && !leaks;
    return {
      hasChanged: statusCode < 300 && request.method !== 'GET',
      failure: isFine ? undefined : `${nameOf(endpoint)}, seed ${seed}: ${statusCode} ${body.slice(0, 300)}`,
    };
  }

  /** Sends one malformed request to each endpoint. Returns the failures. */
  async function sendRound(round: number): Promise<string[]> {
    const failures: string[] = [];
    let cast = await assemble();
    for (const [index, endpoint] of FUZZED.entries()) {
      const { failure, hasChanged } = await send(endpoint, SEED + round * FUZZED.length + index, cast);
      if (failure !== undefined) failures.push(failure);
      // The request may have ended a session or deleted an account.
      if (hasChanged) cast = await assemble();
    }
    return failures;
  }

  test(`survives ${REQUESTS} malformed requests to each endpoint, seed ${SEED}`, {
    timeout: 60_000 + REQUESTS * FUZZED.length * 200,
  }, async () => {
    const failures: string[] = [];
    let memory = 0;
    for (let round = 0; round < REQUESTS; round += 1) {
      // The caches and the compiled code of the first half are not counted.
      if (round === Math.ceil(REQUESTS / 2)) memory = usedMegabytes();
      failures.push(...(await sendRound(round)));
    }
    expect(failures).toEqual([]);
    expect(usedMegabytes() - memory).toBeLessThan(MAX_GROWTH_MB);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect((await createVisitor(server.app).send('GET', '/healthz')).statusCode).toBe(200);
  });
});

/** Returns whether a body is the contract's error: a sentence for the user. */
function isErrorBody(body: string): boolean {
  try {
    const { success, message } = JSON.parse(body);
    return success === false && typeof message === 'string' && message.length > 0;
  } catch {
    return false;
  }
}
