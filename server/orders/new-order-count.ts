import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { prepareOnce } from '../db/prepared.ts';
import { orders } from '../db/schema/orders.ts';
import { payments } from '../db/schema/payments.ts';
import { waitingCountColumn } from './orders.ts';

/** Pause between two counts for an open stream, in ms. Each process polls the database; no process notifies another. */
const POLL_INTERVAL_MS = 3000;
/** Number of polls after which an unchanged count is sent again. Proxies close connections that stay silent. */
const POLLS_PER_HEARTBEAT = 5;

const prepareCount = prepareOnce((db) => {
  const unconfirmed = db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        // The first two conditions are the literals of the partial index `orders_unconfirmed`.
        sql`${orders.status} = 'pending'`,
        sql`${orders.confirmation} is not null`,
        eq(orders.confirmation, 'mail'),
        inArray(payments.status, ['due', 'paid']),
      ),
    );
  return db
    .select({
      orders: sql`${waitingCountColumn} - ${db.$count(unconfirmed.as('unconfirmed'))}`.mapWith(Number),
    })
    .from(sql`(select) as nothing`)
    .prepare('count_new_orders');
});

/**
 * Returns the number of orders that wait for the shop: pending, and either paid or payable on delivery. Excludes orders
 * that the customer has yet to confirm. A partial index finds the excluded orders.
 */
export async function countNewOrders(db: Db): Promise<number> {
  const [row] = await prepareCount(db).execute();
  return row?.orders ?? 0;
}

/** Returns whether the client wants events (`EventSource`) instead of a single response. */
export function wantsEvents({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.accept === 'text/event-stream';
}

interface EventStreamOptions {
  readonly db: Db;
  /** Whether the client may still read the count. */
  readonly isAllowed: () => Promise<boolean>;
}

/**
 * Returns a function that answers a request with server-sent events: the count of new orders at once, after each
 * change, and as a heartbeat. A stream ends when the client's access ends, when the database fails, and when the server
 * closes.
 */
export function createCountStreams(app: FastifyInstance) {
  const openStreams = new Set<AbortController>();
  // Open streams would otherwise keep the server from closing.
  app.addHook('preClose', async () => {
    for (const controller of openStreams) controller.abort();
  });
  return (request: FastifyRequest, reply: FastifyReply, options: EventStreamOptions): Readable => {
    const controller = new AbortController();
    openStreams.add(controller);
    const events = generateEvents(options, controller.signal, (error) =>
      request.log.error({ err: error }, 'Could not count the new orders; the stream ends'),
    );
    const stream = Readable.from(events).once('close', () => {
      openStreams.delete(controller);
      controller.abort();
    });
    reply.type('text/event-stream; charset=utf-8').headers({
      // `no-transform` and `X-Accel-Buffering` keep proxies from compressing and buffering the events.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      // An idle connection would delay the server's shutdown.
      Connection: 'close',
    });
    return stream;
  };
}

async function* generateEvents(
  { db, isAllowed }: EventStreamOptions,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): AsyncGenerator<string> {
  let sentCount: number | undefined;
  try {
    for (let poll = 0; !signal.aborted; poll += 1) {
      const newOrders = await countNewOrders(db);
      if (newOrders !== sentCount || poll % POLLS_PER_HEARTBEAT === 0) {
        if (!(await isAllowed())) return;
        yield `data: ${JSON.stringify({ success: true, newOrders })}\n\n`;
        sentCount = newOrders;
      }
      await sleep(POLL_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  } catch (error) {
    // Ends the stream instead of breaking the connection. The client then polls and opens a new one.
    onError(error);
  }
}
