import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { insertProducts, loadCatalogueState } from '#server/catalogue/product-rows.ts';
import { products } from '#server/db/schema/products.ts';
import { watchKey } from '#server/site/watch-key.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';
import { newOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { createVisitor } from '#tests/support/server/test-users.ts';

const FAILURE = new Error('The build failed.');

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, orders, rate_limits cascade`);
    await insertProducts(server.db, [productRow({ id: 'gown', stock: 4 })]);
  });

  /**
   * Watches the catalogue for `seconds` and changes it before each poll. Returns the seconds at which builds started. A
   * build takes no time, and one that starts in a second of `failures` fails.
   */
  async function watch(
    seconds: number,
    change: (second: number) => Promise<unknown>,
    failures: readonly number[] = [],
  ): Promise<number[]> {
    const builds: number[] = [];
    const state = async () => {
      const { revision, edits } = await loadCatalogueState(server.db);
      return { key: String(revision), edits: String(edits) };
    };
    let { key: lastKey } = await state();
    let second = 0;
    await watchKey({
      state,
      lastKey: () => lastKey,
      minIntervalMs: 30_000,
      act: async (key) => {
        builds.push(second);
        if (failures.includes(second)) throw FAILURE;
        lastKey = key;
      },
      onFailure: (error) => expect(error).toBe(FAILURE),
      signal: new AbortController().signal,
      clock: {
        now: () => second * 1000,
        async nextPoll() {
          second += 1;
          await change(second);
          return second <= seconds;
        },
      },
    });
    return builds;
  }
  const setPrice = (price: number) =>
    server.db
      .update(products)
      .set({ priceCents: cents(price) })
      .where(eq(products.id, 'gown'));

  test('a change in every second neither causes a build each time nor postpones all of them', async () => {
    // After the longest debounce, and from then on after each pause.
    expect(await watch(100, setPrice)).toEqual([11, 41, 71]);
  });

  test('a single change is built after the debounce', async () => {
    const builds = await watch(60, async (second) => (second === 20 || second === 40) && setPrice(second));
    expect(builds).toEqual([21, 51]);
  });

  test('a failed build of an edit is repeated after a minute', async () => {
    const builds = await watch(1000, async (second) => second === 5 && setPrice(second), [6]);
    expect(builds).toEqual([6, 66]);
  });

  test('orders and cancellations of strangers cause at most one build in 15 minutes', async () => {
    const guest = createVisitor(server.app);
    let order: Awaited<ReturnType<typeof placeTestOrder>> | undefined;
    const builds = await watch(2000, async (second) => {
      if (second % 100 > 0) return;
      await server.db.execute(sql`truncate rate_limits`);
      if (order === undefined) {
        order = await placeTestOrder(guest, newOrder());
        return;
      }
      const headers = { 'Order-Secret': order.secret };
      await guest.send('POST', `/api/orders/${order.number}/cancel`, undefined, headers);
      order = undefined;
    });
    expect(builds).toEqual([101, 1001, 1901]);
    // An admin's change does not wait for them.
    expect(await watch(60, async (second) => second === 5 && setPrice(second))).toEqual([6]);
  });
});
