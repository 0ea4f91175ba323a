import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { IDEMPOTENCY_KEY, placeOrder } from '#contract/orders.ts';
import { insertRows } from '#server/catalogue/product-rows.ts';
import { openDatabase } from '#server/db/open.ts';
import { orders } from '#server/db/schema.ts';
import { createDatabase } from '#tests/support/database.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { newOrder } from '#tests/support/server/test-orders.ts';

const main = join(import.meta.dirname, '../../../server/main.ts');
const ROUNDS = 5;
const AT_ONCE = 8;
const STOCK = 1_000_000;
/** Seven starts of a server, each of some seconds on a machine that is busy otherwise. */
const PATIENCE_MS = 240_000;

/** Where the server keeps everything: in its own folder, and on PostgreSQL when there is one. */
const postgres = process.env.TEST_DATABASE_URL;
const places: { name: string; make: () => Promise<{ url?: string; drop(): Promise<void> }> }[] = [
  { name: 'the embedded database', make: async () => ({ drop: async () => undefined }) },
  ...(postgres ? [{ name: 'PostgreSQL', make: () => createDatabase(postgres) }] : []),
];

describe.each(places)('on $name', ({ make }) => {
  let folder: string;
  let place: Awaited<ReturnType<typeof make>>;
  let child: ChildProcess | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'solene-crash-'));
    place = await make();
  });
  afterEach(async () => {
    if (child?.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    await place.drop();
    await rm(folder, { recursive: true });
  });

  const open = () => openDatabase({ databaseUrl: place.url, dataDir: join(folder, 'data') });

  /** Starts the server as a person would, and answers its address. */
  const start = async () => {
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: join(folder, 'data'),
        PORT: '0',
        // Each shopper is behind another address.
        TRUST_PROXY: '1',
        BUILD_HOOK_URL: 'http://127.0.0.1:9/',
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'hello@shop.example',
        SITE_URL: 'http://shop.test',
        // Without accounts to try the shop with, whose passwords take a while.
        NODE_ENV: 'production',
        LOG_LEVEL: 'silent',
        ...(place.url !== undefined && { DATABASE_URL: place.url }),
      },
    });
    child = started;
    let said = '';
    return new Promise<string>((resolve, reject) => {
      started.once('close', () => reject(new Error(`The server ended: ${said}`)));
      started.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      started.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const url = /Solène is open at (\S+)/.exec(said)?.[1];
        if (url) resolve(url);
      });
    });
  };

  let sent = 0;
  /** Sends one attempt. The number of the order; undefined when there was no answer, since nobody was there any more. */
  const order = async (url: string, key: string, quantity: number): Promise<string | undefined> => {
    sent += 1;
    const response = await fetch(`${url}/api/orders`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: 'http://shop.test',
        'X-Forwarded-For': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
        [IDEMPOTENCY_KEY]: key,
      },
      body: JSON.stringify(
        newOrder({
          items: [
            { productId: 'gown', quantity },
            { productId: 'hat', quantity: 1 },
          ],
        }),
      ),
    }).catch(() => undefined);
    const answer: unknown = await response?.json().catch(() => undefined);
    return z.safeParse(placeOrder.answer, answer).data?.order.number;
  };

  test(
    'killed in the middle of many orders, again and again, it has every one that it answered, and none by half',
    async () => {
      const database = await open();
      await insertRows(database.db, [
        productRow({ id: 'gown', stock: STOCK }),
        productRow({ id: 'hat', stock: STOCK }),
      ]);
      await database.close();

      const answered = new Map<string, { number: string; quantity: number }>();
      const lost = new Map<string, number>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const url = await start();
        const server = child;
        let running = true;
        const shoppers = Array.from({ length: AT_ONCE }, async () => {
          while (running) {
            const key = randomUUID();
            const quantity = 1 + (sent % 3);
            const number = await order(url, key, quantity);
            if (number) answered.set(key, { number, quantity });
            else lost.set(key, quantity);
            // Not after a time but after some orders, a different number each round: there is always one under way.
            if (answered.size >= (round + 1) * 20 + round) {
              running = false;
              server?.kill('SIGKILL');
            }
          }
        });
        await Promise.all(shoppers);
        if (server && server.exitCode === null && server.signalCode === null) await once(server, 'close');
      }
      expect(answered.size).toBeGreaterThanOrEqual(ROUNDS * 20);
      expect(lost.size).toBeGreaterThan(0);

      // Who got no answer sends the same attempt again: it becomes an order once, whether it was one already or not.
      const url = await start();
      for (const [key, quantity] of lost) {
        const number = await order(url, key, quantity);
        expect(number).toBeDefined();
        if (number) answered.set(key, { number, quantity });
      }
      const stopped = child;
      if (stopped) {
        stopped.kill('SIGTERM');
        await once(stopped, 'close');
      }

      const { db, close } = await open();
      const [sums] = await db
        .select({
          orders: sql<number>`(select count(*)::int from orders)`,
          whole: sql<number>`(select count(*)::int from orders where
          (select count(*) from order_lines where order_id = orders.id) = 2
          and (select count(*) from order_events where order_id = orders.id) = 1
          and (select count(*) from payments where order_id = orders.id and amount_cents = grand_total_cents) = 1)`,
          mails: sql<number>`(select count(*)::int from outbox)`,
          gowns: sql<number>`(select sum(quantity)::int from order_lines where product_id = 'gown')`,
          gownsLeft: sql<number>`(select stock from products where id = 'gown')`,
          hatsLeft: sql<number>`(select stock from products where id = 'hat')`,
        })
        .from(sql`(select 1) as one`);
      const kept = await db.select({ number: orders.number }).from(orders);
      await close();
      const gowns = [...answered.values()].reduce((sum, { quantity }) => sum + quantity, 0);
      const numbers = [...answered.values()].map(({ number }) => number);
      expect(kept.map(({ number }) => number).sort()).toEqual(numbers.sort());
      expect(sums).toEqual({
        orders: answered.size,
        whole: answered.size,
        mails: answered.size,
        gowns,
        gownsLeft: STOCK - gowns,
        hatsLeft: STOCK - answered.size,
      });
    },
    PATIENCE_MS,
  );
});
