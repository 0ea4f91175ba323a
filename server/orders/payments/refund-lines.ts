import type { LineRefund, RefundableOrder } from '#contract/orders/line-refunds.ts';
import { sumOfKind } from '#contract/quote/price-components.ts';
import {
  type RefundableLine,
  refundAmounts,
  type TaxedCents,
  unitsLeft,
} from '#contract/quote/refund-amounts.ts';
import { type Cents, cents, formatCents, sumCents } from '#contract/wire/money.ts';
import { returnToStock } from '../../catalogue/catalogue.ts';
import type { Db } from '../../db/database.ts';
import type { OrderLineRow, OrderRow } from '../../db/schema/orders.ts';
import type { PaymentRow } from '../../db/schema/payments.ts';
import type { RefundRow } from '../../db/schema/refunds.ts';
import { HttpError, invalidInput } from '../../http/http-error.ts';
import { messageOf } from '../../http/messages.ts';
import type { TxContext } from '../../notify/notify.ts';
import { PROVIDER_CURRENCY } from '../../payments/provider.ts';
import { findComponents, findOrderLines, getPayment } from '../order-rows.ts';
import type { Actor } from '../order-timeline.ts';
import {
  findLineRefunds,
  insertRefundLines,
  isDeliveryRefunded,
  type LineRefunds,
  NO_LINE_REFUNDS,
} from './line-refund-rows.ts';
import { beginRefund } from './payment-rows.ts';
import { deriveRefundState, insertRefund, isRefundable, refundableCents } from './refund-rows.ts';

/** Refunds of single units of an order, and of its delivery. [RET-01] */

/** An order with what is left to refund. */
interface RefundableRows {
  readonly payment: PaymentRow;
  readonly refundable: RefundableOrder;
  readonly lines: readonly OrderLineRow[];
  readonly earlier: ReadonlyMap<number, LineRefunds>;
}

/**
 * Returns the units and the delivery of an order that are left to refund. Throws `HttpError` 409 if the order is not
 * paid, if nothing is left, and for orders of earlier versions of the shop, whose lines have no tax.
 */
export async function findRefundable(db: Db, order: OrderRow): Promise<RefundableOrder> {
  return (await loadRefundable(db, order)).refundable;
}

/**
 * Starts the refund of units of a locked order and returns it. Puts the units back into stock on request, except units
 * of a cancelled order, which are already there. The payment worker makes the refund. A cash refund is recorded as
 * made.
 *
 * Throws `HttpError` 400 for an unknown line. Throws 409 as `findRefundable`, and if the units, the delivery or the
 * rest of the payment do not suffice.
 */
export async function startLineRefund(
  { tx, notify }: TxContext,
  order: OrderRow,
  request: LineRefund,
  actor: Actor,
): Promise<RefundRow> {
  const { payment, refundable, lines, earlier } = await loadRefundable(tx, order);
  checkUnits(refundable, lines, request);
  if (request.delivery && !refundable.delivery) throw new HttpError(409, messageOf('noDeliveryToRefund'));
  const amounts = refundAmounts(refundable, request);
  if (amounts.amountCents === 0) throw new HttpError(409, messageOf('nothingToRefund'));
  if (amounts.amountCents > refundable.maxTotalCents)
    throw new HttpError(409, messageOf('refundExceedsRest', formatCents(refundable.maxTotalCents)));
  const refund = await insertRefund(
    tx,
    {
      orderId: order.id,
      issueId: null,
      amountCents: amounts.amountCents,
      currency: PROVIDER_CURRENCY,
      deliveryCents: amounts.delivery?.amountCents ?? null,
      deliveryTaxCents: amounts.delivery?.taxCents ?? null,
    },
    actor,
  );
  const restocked =
    request.restock && order.status !== 'cancelled'
      ? await restock(tx, request.lines, lines, earlier)
      : new Map<number, number>();
  await insertRefundLines(tx, refund, amounts, restocked);
  await deriveRefundState(tx, order);
  await beginRefund({ tx, notify }, order, payment, refund, actor);
  return refund;
}

async function loadRefundable(db: Db, order: OrderRow): Promise<RefundableRows> {
  const payment = await getPayment(db, order);
  if (payment.status === 'due' || payment.status === 'pending')
    throw new HttpError(409, messageOf('unpaidLines'));
  if (!isRefundable(payment)) throw new HttpError(409, messageOf('nothingToRefund'));
  const lines = await findOrderLines(db, order);
  const earlier = await findLineRefunds(db, order);
  const refundable = lines.map((line) => toRefundableLine(order, line, earlier.get(line.position)));
  const taxCents = sumCents(refundable.map((line) => line.taxCents));
  const delivery = (await isDeliveryRefunded(db, order))
    ? undefined
    : await findDelivery(db, order, taxCents);
  return {
    payment,
    refundable: { lines: refundable, delivery, maxTotalCents: refundableCents(payment) },
    lines,
    earlier,
  };
}

function toRefundableLine(
  { taxMode }: OrderRow,
  { position, quantity, netCents, taxCents, takesStock }: OrderLineRow,
  { quantity: refunded, ...amounts }: LineRefunds = NO_LINE_REFUNDS,
): RefundableOrder['lines'][number] {
  if (netCents === null || taxCents === null) throw new HttpError(409, messageOf('linesWithoutAmounts'));
  return {
    position,
    quantity,
    amountCents: taxMode === 'added' ? cents(netCents + taxCents) : netCents,
    taxCents,
    before: { quantity: refunded, amountCents: amounts.amountCents, taxCents: amounts.taxCents },
    takesStock,
  };
}

/** Returns the delivery of an order with its tax: the part of the taxes that the lines do not bear. */
async function findDelivery(db: Db, order: OrderRow, lineTaxCents: Cents): Promise<TaxedCents | undefined> {
  const components = await findComponents(db, order);
  const priceCents = sumOfKind(components, 'delivery');
  const taxCents = cents(sumOfKind(components, 'tax') - lineTaxCents);
  const amountCents = order.taxMode === 'added' ? cents(priceCents + taxCents) : priceCents;
  return amountCents > 0 ? { amountCents, taxCents } : undefined;
}

function checkUnits(
  { lines: refundable }: { readonly lines: readonly RefundableLine[] },
  lines: readonly OrderLineRow[],
  { lines: requested, delivery }: LineRefund,
): void {
  if (requested.length === 0 && !delivery) throw invalidInput({ lines: [messageOf('nothingChosen')] });
  for (const { position, quantity } of requested) {
    const index = refundable.findIndex((line) => line.position === position);
    const [line, row] = [refundable[index], lines[index]];
    if (line === undefined || row === undefined) throw invalidInput({ lines: [messageOf('unknownLine')] });
    const left = unitsLeft(line);
    if (quantity > left) throw new HttpError(409, messageOf('unitsRefunded', row.name, left));
  }
}

/**
 * Puts refunded units back into stock and returns their number by position. Skips lines that took no stock, and units
 * that a failed refund has already put back.
 */
async function restock(
  tx: Db,
  requested: LineRefund['lines'],
  lines: readonly OrderLineRow[],
  earlier: ReadonlyMap<number, LineRefunds>,
): Promise<ReadonlyMap<number, number>> {
  const returned = requested.flatMap(({ position, quantity }) => {
    const line = lines.find((each) => each.position === position);
    if (!line?.takesStock) return [];
    const left = line.quantity - (earlier.get(position)?.restocked ?? 0);
    return [{ ...line, quantity: Math.min(quantity, left) }];
  });
  await returnToStock(tx, returned, { settles: false });
  return new Map(returned.map(({ position, quantity }) => [position, quantity]));
}
