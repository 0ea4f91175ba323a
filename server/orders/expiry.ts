import { and, asc, eq, exists, lte, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { orders, payments } from '../db/schema.ts';
import { keepWorking, type Working } from '../jobs/worker.ts';
import { moveOrder } from './order-moves.ts';

/** How often it is looked whether the time of an order is over, in milliseconds. */
const LOOK_MS = 30_000;

interface Shop {
  readonly mails: boolean;
}

/** Gives up card orders that nobody pays in time, until it is closed. Several processes may do so on one database. */
export function startExpiring(db: Db, shop: Shop, log: FastifyBaseLogger): Working {
  return keepWorking({
    work: () => expireOne(db, shop),
    restMs: LOOK_MS,
    log,
    trouble: 'Unpaid orders could not be given up and wait',
  });
}

/** Cancels the order whose time has been over for longest; false when there is none. One that somebody is at waits. */
export async function expireOne(db: Db, { mails }: Shop): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isUnpaid = tx
      .select({ id: payments.orderId })
      .from(payments)
      .where(and(eq(payments.orderId, orders.id), eq(payments.status, 'pending')));
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.status, 'pending'), lte(orders.expiresAt, sql`now()`), exists(isUnpaid)))
      .orderBy(asc(orders.expiresAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (order) await moveOrder(tx, order, 'cancelled', { by: 'clock', mails });
    return order !== undefined;
  });
}
