import type { LineRefund, RefundableOrder } from '#contract/orders/line-refunds.ts';
import { type RefundAmounts, refundAmounts, unitsLeft } from '#contract/quote/refund-amounts.ts';
import { formatCents } from '#contract/wire/money.ts';
import { refundItemsText as words } from '#messages/admin/refund-items.ts';

/** The entries of the dialog that refunds single units. */
export interface RefundEntries {
  /** The entered numbers of units by position. */
  readonly units: Readonly<Record<number, string>>;
  readonly delivery: boolean;
  readonly restock: boolean;
}

/** Returns the error of an entered number of units; undefined if it is empty or a number that is left. */
export function unitsError(entered: string, line: RefundableOrder['lines'][number]): string | undefined {
  const left = unitsLeft(line);
  return /^\d*$/.test(entered.trim()) && Number(entered) <= left ? undefined : words.wrongUnits(left);
}

/** Returns the refund that the entries describe, and its amounts. Wrong numbers of units count as 0. */
export function readEntries(
  refundable: RefundableOrder,
  { units, delivery, restock }: RefundEntries,
): { readonly refund: LineRefund; readonly amounts: RefundAmounts } {
  const lines = refundable.lines.flatMap((line) => {
    const entered = units[line.position] ?? '';
    const quantity = unitsError(entered, line) === undefined ? Number(entered) : 0;
    return quantity > 0 ? [{ position: line.position, quantity }] : [];
  });
  const refund = { lines, delivery, restock };
  return { refund, amounts: refundAmounts(refundable, refund) };
}

/** Returns why the entries cannot be refunded, if so. */
export function refundError(
  refundable: RefundableOrder,
  { units }: RefundEntries,
  { lines, delivery, amountCents }: RefundAmounts,
): string | undefined {
  const wrong = refundable.lines
    .map((line) => unitsError(units[line.position] ?? '', line))
    .find((error) => error !== undefined);
  if (wrong !== undefined) return wrong;
  if (lines.length === 0 && delivery === undefined) return words.nothingChosen;
  if (amountCents === 0) return words.free;
  const { maxTotalCents } = refundable;
  return amountCents > maxTotalCents ? words.tooMuch(formatCents(maxTotalCents)) : undefined;
}
