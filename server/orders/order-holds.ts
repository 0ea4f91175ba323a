import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PaymentState } from '#contract/orders/order.ts';
import { atLeast } from '../db/bounds.ts';
import type { Db } from '../db/database.ts';
import { type OrderRow, orderLines, orders } from '../db/schema/orders.ts';
import { payments } from '../db/schema/payments.ts';
import { mailboxOf } from '../jobs/mailbox.ts';
import { deriveKey } from './order-secret.ts';

/**
 * Held stock: units in orders that are pending and not paid. One network or mailbox can hold only a share of each
 * product and size: nobody can empty the shop without paying. [SAFE-01]
 */

/** Units of a product or size that a network or mailbox can always hold. */
export const MIN_UNITS = 3;

/** The hashed network and mailbox of an order's customer. */
export type Holder = Pick<OrderRow, 'networkKey' | 'mailboxKey'>;

/** Payment states in which a pending order holds stock. */
export const HELD_PAYMENTS = ['due', 'pending'] as const satisfies readonly PaymentState[];

/** Derives the keys of a network and of the mailbox behind an email address. */
export async function deriveHolder(db: Db, network: string, email: string): Promise<Holder> {
  return {
    networkKey: await deriveKey(db, `network ${network}`),
    mailboxKey: await deriveKey(db, `mailbox ${mailboxOf(email)}`),
  };
}

/** A product, or one of its sizes. */
export interface HeldItem {
  readonly productId: string;
  /** The SKU of the size; null without sizes. */
  readonly sku: string | null;
}

/**
 * Returns a function that counts the units of a product or size held by the network or by the mailbox, whichever holds
 * more. Covers only the products in `productIds`.
 */
export async function countHeldUnits(
  tx: Db,
  { networkKey, mailboxKey }: Holder,
  productIds: readonly string[],
): Promise<(item: HeldItem) => number> {
  const isNetwork = sql`${orders.networkKey} = ${networkKey}`;
  const isMailbox = sql`${orders.mailboxKey} = ${mailboxKey}`;
  const unitsWhere = (where: SQL) =>
    sql`coalesce(sum(${orderLines.quantity}) filter (where ${where}), 0)`.mapWith(Number);
  const rows = await tx
    .select({
      productId: orderLines.productId,
      sku: orderLines.sku,
      ofNetwork: unitsWhere(isNetwork),
      ofMailbox: unitsWhere(isMailbox),
    })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.status, 'pending'),
        // Orders of 0 are paid at once, but nobody has paid for their stock.
        or(inArray(payments.status, HELD_PAYMENTS), eq(payments.method, 'none')),
        or(isNetwork, isMailbox),
        eq(orderLines.takesStock, true),
        inArray(orderLines.productId, [...productIds]),
      ),
    )
    .groupBy(orderLines.productId, orderLines.sku);
  return ({ productId, sku }) => {
    const held = rows.find((row) => row.productId === productId && row.sku === sku);
    return held ? Math.max(held.ofNetwork, held.ofMailbox) : 0;
  };
}

/**
 * Returns the maximum number of units that one holder may hold. `available` includes the units that it already holds.
 */
export function maxHeldUnits(available: number, sharePercent: number): number {
  return Math.max(MIN_UNITS, Math.floor((available * sharePercent) / 100));
}

/** Returns the SQL of `maxHeldUnits`; its value is null if the stock is not tracked. */
export function maxHeldUnitsSql(available: SQL, sharePercent: number): SQL {
  return atLeast(sql`(${available} * ${sharePercent} / 100)`, MIN_UNITS);
}
