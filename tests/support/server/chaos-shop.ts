import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { placeOrderEndpoint } from '#contract/orders/new-order.ts';
import { getOrderEndpoint, ORDER_SECRET_HEADER } from '#contract/orders/orders.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/wire/idempotency-key.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createEmbedded } from '#tests/support/database.ts';
import { type StripeEvent, stripeEvents } from '#tests/support/stripe-events.ts';
import { startStripeStub } from '#tests/support/stripe-server.ts';
import { killServerProcesses, type ServerProcess, startServerProcess } from './server-process.ts';
import { productRow } from './test-app.ts';
import { newOrder } from './test-orders.ts';

/** Returns how often a fault occurs: `number` times in `npm test`, more often in `npm run chaos`. */
export const roundsOf = (number: number) => Number(process.env.CHAOS_ROUNDS ?? number);
/** The seed of the times of faults. Constant in `npm test`; `npm run chaos` picks another seed and prints it. */
export const SEED = Number(process.env.CHAOS_SEED ?? 20_261);
/** Time limit of a test with `rounds` faults, in ms. Allows for starts of several seconds on a busy machine. */
export const timeoutOf = (rounds: number) => 120_000 + rounds * 60_000;

/** Each product's stock at the start. */
const STOCK = 1_000_000;
const BUYERS = 14;
/** Pause of a buyer after a refused order, in ms. */
const PAUSE_MS = 50;
/** Time after which a response counts as missing, in ms. Far beyond all time limits of the server. */
const HANG_MS = 60_000;
/** Time after which a trade counts as stuck, in ms. Longer than `HANG_MS`: a missing response is named first. */
const REACH_MS = 90_000;

/** A customer's order, with the shop's confirmations. */
interface Attempt {
  readonly key: string;
  readonly quantity: number;
  readonly isCard: boolean;
  number?: string;
  secret?: string;
  /** The provider's event about the payment, and whether the shop has confirmed it. */
  paid?: { readonly event: StripeEvent; isConfirmed: boolean };
}

/** An error response. */
interface Refusal {
  readonly status: number;
  readonly message: unknown;
}

/** The response to an order while the database is unavailable. */
export const UNAVAILABLE: Refusal = {
  status: 503,
  message: 'The shop is temporarily unavailable. Please try again in a moment.',
};

/** Buyers who order at the same time. */
interface Trade {
  /** Resolves when the shop has confirmed this many more orders. */
  reach(orders: number): Promise<void>;
  /** Resolves when the last responses have arrived. */
  stop(): Promise<void>;
}

/**
 * Opens a shop of two products with counted stock whose server runs in a process of its own, and whose customers record
 * its confirmations. Half of them pay by card, with a stub of the provider.
 */
export async function openChaosShop(databaseUrl?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'solene-chaos-'));
  const dataDir = join(folder, 'data');
  const stripe = await startStripeStub();
  const attempts: Attempt[] = [];
  const refusals: Refusal[] = [];
  const isOpen = ({ number, paid }: Attempt) => number === undefined || paid?.isConfirmed === false;

  const open = () => openDatabase({ databaseUrl, dataDir });
  if (databaseUrl === undefined) await createEmbedded(dataDir);
  const database = await open();
  await insertProducts(database.db, [
    productRow({ id: 'gown', stock: STOCK }),
    productRow({ id: 'hat', stock: STOCK }),
  ]);
  await database.close();

  /** Starts the server's process. */
  const spawn = () =>
    startServerProcess({
      DATA_DIR: dataDir,
      // Lets every request come from a different IP.
      TRUST_PROXY: '1',
      SITE_URL: 'https://shop.test',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'hello@shop.example',
      // All orders have the same mailbox.
      MAILS_PER_MAILBOX: '100000',
      MAILS_PER_HOUR: '1000000',
      ...stripe.env,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    });

  /** Starts the server. Resolves when it listens. */
  async function start(): Promise<ServerProcess & { readonly url: string }> {
    const server = spawn();
    const url = await server.listening;
    stripe.shopUrl = url;
    return { ...server, url };
  }

  /** Sends an order, and the payment of a card order. Records the confirmations of the shop. */
  async function order(url: string, attempt: Attempt): Promise<void> {
    const index = attempts.indexOf(attempt);
    const response = await fetch(`${url}/api/orders`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: 'https://shop.test',
        'X-Forwarded-For': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
        [IDEMPOTENCY_KEY_HEADER]: attempt.key,
      },
      body: JSON.stringify(
        newOrder({
          items: [
            { productId: 'gown', quantity: attempt.quantity },
            { productId: 'hat', quantity: 1 },
          ],
          payment: attempt.isCard ? 'card' : 'delivery',
        }),
      ),
      signal: AbortSignal.timeout(HANG_MS),
    }).catch(ignoreLostConnection);
    const body = await response?.json().catch(ignoreLostConnection);
    if (response === undefined || body === undefined) return;
    if (response.status !== 201) {
      refusals.push({ status: response.status, message: body.message });
      return;
    }
    const confirmed = z.parse(placeOrderEndpoint.response, body);
    // A repeated request must not create another order.
    expect(confirmed.order.number).toBe(attempt.number ?? confirmed.order.number);
    attempt.number = confirmed.order.number;
    attempt.secret = confirmed.secret ?? '';
    await pay(attempt);
  }

  /** Pays a card order whose payment page is open, or repeats the event that the shop has not confirmed. */
  async function pay(attempt: Attempt): Promise<void> {
    const session = stripe.sessions.find(({ number }) => number === attempt.number);
    if (session?.status === 'open') {
      session.status = 'complete';
      attempt.paid = { event: stripeEvents.completed(session), isConfirmed: false };
    }
    if (attempt.paid?.isConfirmed !== false) return;
    const status = await stripe.sendEvent(attempt.paid.event).catch(ignoreLostConnection);
    attempt.paid.isConfirmed = status === 200;
  }

  /** Lets buyers order until `stop` is called. They fail if the server's process ends, as `ended` resolves with. */
  function trade(url: string, ended?: ServerProcess['ended']): Trade {
    let isTrading = true;
    const confirmed = () => attempts.filter(({ number }) => number !== undefined).length;
    const buyers = Array.from({ length: BUYERS }, async () => {
      while (isTrading) {
        const index = attempts.length;
        const attempt: Attempt = { key: randomUUID(), quantity: 1 + (index % 3), isCard: index % 2 === 0 };
        attempts.push(attempt);
        await order(url, attempt);
        if (isOpen(attempt)) await sleep(PAUSE_MS);
      }
    });
    /** Rejects with the error of the first buyer who fails, else resolves when all have stopped. */
    const stopped = Promise.all(buyers);
    const crashed = new Promise<never>((_, reject) => {
      ended?.then((end) => reject(new Error(`The server ended: ${JSON.stringify(end)}`)), reject);
    });
    crashed.catch(() => undefined);
    // Between two calls of `reach` nobody awaits this promise; the next call reports the error.
    stopped.catch(() => undefined);
    return {
      async reach(count) {
        const goal = confirmed() + count;
        const deadline = Date.now() + REACH_MS;
        const progress = async () => {
          while (confirmed() < goal) {
            if (Date.now() > deadline)
              throw new Error(
                `${goal - confirmed()} of ${count} orders are missing after ${REACH_MS} ms, with ${attempts.length} attempts and ${refusals.length} refusals. The last: ${JSON.stringify(refusals.slice(-3))}`,
              );
            await sleep(1);
          }
        };
        await Promise.race([progress(), stopped, crashed]);
      },
      async stop() {
        isTrading = false;
        await stopped;
      },
    };
  }

  /**
   * Repeats every request that was not confirmed, as browsers and the provider do. Then expects that the shop has each
   * order and payment exactly once, completely, and that stock and money add up.
   */
  async function audit(): Promise<void> {
    const server = await start();
    for (const attempt of attempts.filter(isOpen)) await order(server.url, attempt);
    expect(attempts.filter(isOpen)).toEqual([]);
    for (const attempt of attempts) {
      const { number = '', secret = '' } = attempt;
      const response = await fetch(`${server.url}/api/orders/${number}`, {
        headers: { [ORDER_SECRET_HEADER]: secret },
      });
      expect(z.parse(getOrderEndpoint.response, await response.json()).order.number).toBe(number);
      await order(server.url, attempt);
    }
    server.child.kill('SIGTERM');
    await server.ended;

    const { db, close } = await open();
    const [totals] = await db
      .select({
        numbers: sql<string[]>`(select json_agg(number order by number) from orders)`,
        complete: sql<number>`(select count(*)::int from orders where
          (select count(*) from order_lines where order_id = orders.id) = 2
          and (select sum(quantity) from order_lines where order_id = orders.id) = selected_items
          and (select sum(quantity * price_cents) from order_lines where order_id = orders.id) = total_cents
          and (select count(*) from order_events where order_id = orders.id and event = 'pending') = 1
          and (select count(*) from payments where order_id = orders.id and amount_cents = grand_total_cents) = 1)`,
        mails: sql<number>`(select count(*)::int from outbox)`,
        paidCents: sql<number>`(select sum(amount_cents)::int from payments where status = 'paid')`,
        payments: sql<number>`(select count(*)::int from order_events where event = 'paid')`,
        gowns: sql<number>`(select stock from products where id = 'gown')`,
        hats: sql<number>`(select stock from products where id = 'hat')`,
      })
      .from(sql`(select 1) as one`);
    await close();
    const payments = attempts.filter(({ paid }) => paid !== undefined);
    const paidSessions = stripe.sessions.filter(({ status }) => status === 'complete');
    expect(totals).toEqual({
      numbers: attempts.map(({ number }) => number).sort(),
      complete: attempts.length,
      // One about each order, and one about each payment.
      mails: attempts.length + payments.length,
      paidCents: paidSessions.reduce((sum, { totalCents }) => sum + totalCents, 0),
      payments: payments.length,
      gowns: STOCK - attempts.reduce((sum, { quantity }) => sum + quantity, 0),
      hats: STOCK - attempts.length,
    });
    expect(stripe.unexpectedCalls).toEqual([]);
  }

  async function close(): Promise<void> {
    await killServerProcesses();
    await stripe.stop();
    await rm(folder, { recursive: true });
  }

  return { dataDir, attempts, refusals, spawn, start, trade, audit, close };
}

/** Ignores a response that was lost with its connection. Throws if the server did not respond. */
function ignoreLostConnection(error: unknown): undefined {
  if (error instanceof Error && error.name === 'TimeoutError') throw error;
}
