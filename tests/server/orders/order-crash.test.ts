import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { IDEMPOTENCY_KEY_HEADER, placeOrderEndpoint } from '#contract/orders.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { orders } from '#server/db/schema/orders.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { SERVER_ARGS } from '#tests/support/server/server-process.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { newOrder } from '#tests/support/server/test-orders.ts';

// A start costs most of a round, so few rounds interrupt many orders each.
const ROUNDS = 3;
const CONCURRENCY = 14;
const STOCK = 1_000_000;
/** Allows for four server starts, each of several seconds on a busy machine. */
const TIMEOUT_MS = 240_000;

describeDatabases('on $name', ({ create }) => {
  let folder: string;
  let storage: Awaited<ReturnType<typeof create>>;
  let child: ChildProcess | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'solene-crash-'));
    storage = await create();
  });
  afterEach(async () => {
    if (child?.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    await storage.drop();
    await rm(folder, { recursive: true });
  });

  const open = () => openDatabase({ databaseUrl: storage.url, dataDir: join(folder, 'data') });

  /** Starts the server in a child process and returns its URL. */
  const start = async () => {
    const started = spawn(process.execPath, SERVER_ARGS, {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: join(folder, 'data'),
        PORT: '0',
        // Lets every request come from a different IP.
        TRUST_PROXY: '1',
        BUILD_HOOK_URL: 'http://127.0.0.1:9/',
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'hello@shop.example',
        // All orders have the same mailbox.
        MAILS_PER_MAILBOX: '1000',
        SITE_URL: 'https://shop.test',
        // Skips the demo accounts, whose password hashes take time.
        NODE_ENV: 'production',
        LOG_LEVEL: 'silent',
        ...(storage.url !== undefined && { DATABASE_URL: storage.url }),
      },
    });
    child = started;
    let output = '';
    return new Promise<string>((resolve, reject) => {
      started.once('close', () => reject(new Error(`The server ended: ${output}`)));
      started.stderr.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
      started.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const url = /Solène is running at (\S+)/.exec(output)?.[1];
        if (url) resolve(url);
      });
    });
  };

  let sentCount = 0;
  /** Sends an order and returns its number; undefined when the server died before it responded. */
  const order = async (url: string, key: string, quantity: number): Promise<string | undefined> => {
    sentCount += 1;
    const response = await fetch(`${url}/api/orders`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: 'https://shop.test',
        'X-Forwarded-For': `10.${sentCount >> 16}.${(sentCount >> 8) & 255}.${sentCount & 255}`,
        [IDEMPOTENCY_KEY_HEADER]: key,
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
    const body: unknown = await response?.json().catch(() => undefined);
    return z.safeParse(placeOrderEndpoint.response, body).data?.order.number;
  };

  test(
    'stores every confirmed order completely when the server is killed repeatedly during many orders',
    async () => {
      const database = await open();
      await insertProducts(database.db, [
        productRow({ id: 'gown', stock: STOCK }),
        productRow({ id: 'hat', stock: STOCK }),
      ]);
      await database.close();

      const confirmed = new Map<string, { number: string; quantity: number }>();
      const unconfirmed = new Map<string, number>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const url = await start();
        const server = child;
        let isRunning = true;
        const shoppers = Array.from({ length: CONCURRENCY }, async () => {
          while (isRunning) {
            const key = randomUUID();
            const quantity = 1 + (sentCount % 3);
            const number = await order(url, key, quantity);
            if (number) confirmed.set(key, { number, quantity });
            else unconfirmed.set(key, quantity);
            // Kills the server while other orders are in progress, at a different number of orders in each round.
            if (confirmed.size >= (round + 1) * 20 + round) {
              isRunning = false;
              server?.kill('SIGKILL');
            }
          }
        });
        await Promise.all(shoppers);
        if (server && server.exitCode === null && server.signalCode === null) await once(server, 'close');
      }
      expect(confirmed.size).toBeGreaterThanOrEqual(ROUNDS * 20);
      expect(unconfirmed.size).toBeGreaterThan(0);

      // Retries every unconfirmed attempt with its idempotency key. Each must result in exactly one order.
      const url = await start();
      for (const [key, quantity] of unconfirmed) {
        const number = await order(url, key, quantity);
        expect(number).toBeDefined();
        if (number) confirmed.set(key, { number, quantity });
      }
      const stopped = child;
      if (stopped) {
        stopped.kill('SIGTERM');
        await once(stopped, 'close');
      }

      const { db, close } = await open();
      const [totals] = await db
        .select({
          orders: sql<number>`(select count(*)::int from orders)`,
          complete: sql<number>`(select count(*)::int from orders where
          (select count(*) from order_lines where order_id = orders.id) = 2
          and (select count(*) from order_events where order_id = orders.id) = 1
          and (select count(*) from payments where order_id = orders.id and amount_cents = grand_total_cents) = 1)`,
          mails: sql<number>`(select count(*)::int from outbox)`,
          gowns: sql<number>`(select sum(quantity)::int from order_lines where product_id = 'gown')`,
          gownsLeft: sql<number>`(select stock from products where id = 'gown')`,
          hatsLeft: sql<number>`(select stock from products where id = 'hat')`,
        })
        .from(sql`(select 1) as one`);
      const storedOrders = await db.select({ number: orders.number }).from(orders);
      await close();
      const gowns = [...confirmed.values()].reduce((sum, { quantity }) => sum + quantity, 0);
      const numbers = [...confirmed.values()].map(({ number }) => number);
      expect(storedOrders.map(({ number }) => number).sort()).toEqual(numbers.sort());
      expect(totals).toEqual({
        orders: confirmed.size,
        complete: confirmed.size,
        // The one that asks the guest to confirm the order.
        mails: confirmed.size,
        gowns,
        gownsLeft: STOCK - gowns,
        hatsLeft: STOCK - confirmed.size,
      });
    },
    TIMEOUT_MS,
  );
});
