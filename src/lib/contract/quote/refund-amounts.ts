import { type Cents, cents, scaleCents, sumCents } from '#contract/wire/money.ts';

/**
 * The amounts of refunds of single units, in exact cents. Site and backend share them. All refunds of an order's lines
 * add up to the lines' amounts, for any split into refunds. [DISC-02, RET-01]
 */

/** An amount with the tax in it, added or included. */
export interface TaxedCents {
  readonly amountCents: Cents;
  readonly taxCents: Cents;
}

/** An order line as far as it was paid: its net amount with the discount, and its tax where taxes are added. */
export interface RefundableLine extends TaxedCents {
  readonly position: number;
  readonly quantity: number;
  /** What was refunded of the line before, without failed refunds. */
  readonly before: TaxedCents & { readonly quantity: number };
}

/** The parts of an order that can be refunded. */
export interface Refundable {
  readonly lines: readonly RefundableLine[];
  /** The delivery; undefined if it costs nothing or was refunded before. */
  readonly delivery?: TaxedCents | undefined;
}

/** Units of order lines, each line once, and whether to refund the delivery too. */
export interface RefundSelection {
  readonly lines: readonly { readonly position: number; readonly quantity: number }[];
  /** The delivery is refunded only on request, also together with the last units. */
  readonly delivery?: boolean | undefined;
}

/** Units of an order line and their amounts. */
export interface RefundedUnits extends TaxedCents {
  readonly position: number;
  readonly quantity: number;
}

/** A refund of units. The sums include the delivery. */
export interface RefundAmounts extends TaxedCents {
  readonly lines: readonly RefundedUnits[];
  readonly delivery: TaxedCents | undefined;
}

/** Returns the number of units of a line that are left to refund. */
export function unitsLeft({ quantity, before }: RefundableLine): number {
  return Math.max(quantity - before.quantity, 0);
}

/** Returns the amounts of a refund. Ignores positions without a line. The quantities must not exceed the units left. */
export function refundAmounts({ lines, delivery }: Refundable, selection: RefundSelection): RefundAmounts {
  const units = selection.lines.flatMap(({ position, quantity }) => {
    const line = lines.find((each) => each.position === position);
    return line ? [refundOfUnits(line, quantity)] : [];
  });
  const refundedDelivery = selection.delivery ? delivery : undefined;
  const parts = refundedDelivery ? [...units, refundedDelivery] : units;
  return {
    lines: units,
    delivery: refundedDelivery,
    amountCents: sumCents(parts.map(({ amountCents }) => amountCents)),
    taxCents: sumCents(parts.map(({ taxCents }) => taxCents)),
  };
}

/**
 * Returns the amounts of more units of a line: the share of all its refunded units, less what was refunded before. The
 * tax follows the same formula, so single refunds may differ from the line's rate by a cent.
 */
function refundOfUnits(line: RefundableLine, quantity: number): RefundedUnits {
  const { position, before } = line;
  const share = (wholeCents: Cents, beforeCents: Cents) => {
    const sharedCents = scaleCents(wholeCents, before.quantity + quantity, line.quantity);
    // A failed refund between two others can leave a cent too much with the later one.
    return cents(Math.max(sharedCents - beforeCents, 0));
  };
  return {
    position,
    quantity,
    amountCents: share(line.amountCents, before.amountCents),
    taxCents: share(line.taxCents, before.taxCents),
  };
}
