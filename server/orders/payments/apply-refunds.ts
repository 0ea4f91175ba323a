import { cents } from '#contract/wire/money.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { RefundRow } from '../../db/schema/refunds.ts';
import type { TxContext } from '../../notify/notify.ts';
import { type ListedRefund, PROVIDER_CURRENCY, type RefundOutcome } from '../../payments/provider.ts';
import { type Actor, recordEvent, recordWithoutMail } from '../order-timeline.ts';
import {
  openPaymentIssue,
  type RefundTarget,
  reopenIssueOfRefund,
  resolveIssuesOfRefund,
} from './payment-issues.ts';
import { refundElsewhereMail, refundFailedMail } from './payment-task-mails.ts';
import {
  claimedCents,
  deriveRefundState,
  findRefunds,
  insertRefund,
  partialAmount,
  storeOutcome,
  updateRefund,
} from './refund-rows.ts';

/** A locked order and the payment whose refunds have changed. */
export interface RefundContext extends TxContext, RefundTarget {
  readonly order: OrderRow;
  /** The actor of the changes. */
  readonly actor: Actor;
}

/**
 * Applies the provider's list of the refunds of a payment. Inserts a row for each refund that was not made by the shop.
 * Opens a payment issue for a refund that exceeds the payment.
 */
export async function applyListedRefunds(
  context: RefundContext,
  listed: readonly ListedRefund[],
): Promise<void> {
  for (const found of listed) {
    const rows = await findRowsOf(context);
    const row = rows.find((each) => isSame(each, found));
    if (row === undefined && found.status === 'failed') await insertFailedRefund(context, rows, found);
    else {
      const matched = row ?? (await takeOver(context, rows, listed, found));
      if (matched === undefined) await openUnmatchedRefund(context, found);
      else await applyOutcome(context, matched, found);
    }
  }
}

/** Stores the outcome of a refund and applies its effects on the payment, the timeline, the issues and the mails. */
export async function applyOutcome(
  context: RefundContext,
  row: RefundRow,
  outcome: RefundOutcome,
): Promise<void> {
  const { tx, order } = context;
  const isRevived = row.status === 'failed' && outcome.status !== 'failed';
  if (isRevived && !(await makeRoom(context, await findRowsOf(context), row.amountCents))) {
    return openUnmatchedRefund(context, row);
  }
  const isChanged = row.status !== outcome.status || row.reason !== outcome.reason;
  if (!isChanged && row.providerId === outcome.id) return;
  const stored = await storeOutcome(tx, row, outcome);
  if (stored.issueId === null) await deriveRefundState(tx, order);
  if (row.status === stored.status) return;
  if (stored.status === 'succeeded') await completeRefund(context, stored);
  if (stored.status === 'failed') await failRefund(context, stored);
  // Records the start of a refund made at the provider. For a refund by the shop, the timeline already has it.
  if (stored.status === 'pending' && row.status === 'failed' && stored.issueId === null) {
    await recordEvent(context, order, 'refunding', context.actor, partialAmount(stored, context.payment));
  }
}

function isSame(row: RefundRow, { id, refundId }: ListedRefund): boolean {
  return row.providerId === id || (row.providerId === null && row.id === refundId);
}

/** Returns the refunds of the payment, oldest first. */
async function findRowsOf({ tx, order, issue }: RefundContext): Promise<RefundRow[]> {
  const rows = await findRefunds(tx, order);
  return rows.filter(({ issueId }) => issueId === (issue?.id ?? null));
}

/**
 * Returns the row of a refund that was made at the provider. If the payment cannot cover both, a refund by the shop
 * with the same amount and an unknown outcome counts as this refund. Otherwise mails the shop, reduces open refunds if
 * needed, and inserts a row. Returns undefined if the refund exceeds the payment or has another currency.
 */
async function takeOver(
  context: RefundContext,
  rows: readonly RefundRow[],
  listed: readonly ListedRefund[],
  found: ListedRefund,
): Promise<RefundRow | undefined> {
  if (found.currency !== (context.issue ? context.issue.currency : PROVIDER_CURRENCY)) return undefined;
  const isKnown = (row: RefundRow) => listed.some((each) => isSame(row, each));
  const free = rows.filter((row) => row.providerId === null && row.status !== 'failed' && !isKnown(row));
  if (excessOf(context, rows, found.amountCents) > 0) {
    const equal = free.find(({ amountCents }) => amountCents === found.amountCents);
    if (equal) return equal;
    if (!(await makeRoom(context, free, found.amountCents))) return undefined;
  }
  const { tx, notify, order } = context;
  await notify.send(tx, ({ mailboxes }) => refundElsewhereMail(order, found, mailboxes.orders));
  // The row starts as failed, so it does not count until `applyOutcome` stores its state.
  return insertListedRefund(context, found);
}

/** Inserts a refund that was made at the provider, in the state `failed`. */
function insertListedRefund(
  { tx, order, issue, actor }: RefundContext,
  { id: providerId, amountCents, currency, reason }: ListedRefund,
): Promise<RefundRow> {
  const payment = { orderId: order.id, issueId: issue?.id ?? null };
  return insertRefund(tx, { ...payment, amountCents, currency, providerId, reason, status: 'failed' }, actor);
}

/**
 * Records a refund that was made at the provider and has failed. Unless other refunds cover the payment, adds the
 * failure to the timeline and reports it to the shop. Sends the customer no mail, because the customer does not know of
 * the refund.
 */
async function insertFailedRefund(
  context: RefundContext,
  rows: readonly RefundRow[],
  found: ListedRefund,
): Promise<void> {
  const { tx, order, actor } = context;
  const row = await insertListedRefund(context, found);
  if (excessOf(context, rows, found.amountCents) > 0) return;
  const { event, amountCents } = eventOf(context, row, 'failed');
  await recordWithoutMail(tx, order, event, actor, amountCents);
  await reportFailure(context, row);
}

/** Returns the cents by which the refunds and `added` exceed the payment; negative if they do not. */
function excessOf({ payment, issue }: RefundContext, rows: readonly RefundRow[], added: number): number {
  return claimedCents(rows) + added - (issue ? (issue.amountCents ?? 0) : payment.amountCents);
}

/**
 * Reduces or fails requested refunds that the provider has not accepted yet, to make room for another refund of `added`
 * cents. Returns whether that refund then fits.
 */
async function makeRoom(
  context: RefundContext,
  candidates: readonly RefundRow[],
  added: number,
): Promise<boolean> {
  let excess = excessOf(context, await findRowsOf(context), added);
  for (const row of candidates) {
    if (excess <= 0) break;
    if (row.status !== 'requested' || row.providerId !== null) continue;
    const left = row.amountCents - excess;
    excess -= Math.min(excess, row.amountCents);
    if (left > 0) {
      // Providers reject a used idempotency key with another amount.
      const idempotencyKey = `refund-${row.id}-${left}`;
      await updateRefund(context.tx, row, { amountCents: cents(left), idempotencyKey });
    } else await updateRefund(context.tx, row, { status: 'failed', reason: 'already-refunded' });
  }
  return excess <= 0;
}

async function openUnmatchedRefund(
  { tx, order, payment, issue }: RefundContext,
  { amountCents, currency }: Pick<ListedRefund, 'amountCents' | 'currency'>,
): Promise<void> {
  const { reference } = issue ?? payment;
  await openPaymentIssue(tx, {
    orderId: order.id,
    kind: 'unmatched-refund',
    reference,
    amountCents,
    currency,
  });
}

/** Returns the timeline event of a refund's outcome, for the order's main payment or for another payment. */
function eventOf(context: RefundContext, row: RefundRow, outcome: 'succeeded' | 'failed') {
  if (context.issue !== undefined) {
    const event = outcome === 'failed' ? 'payment-return-failed' : 'payment-returned';
    return { event, amountCents: row.amountCents } as const;
  }
  const event = outcome === 'failed' ? 'refund-failed' : 'refunded';
  return { event, amountCents: partialAmount(row, context.payment) } as const;
}

async function completeRefund(context: RefundContext, row: RefundRow): Promise<void> {
  const { tx, order, actor } = context;
  const { event, amountCents } = eventOf(context, row, 'succeeded');
  await recordEvent(context, order, event, actor, amountCents);
  const succeeded = (await findRowsOf(context)).filter(({ status }) => status === 'succeeded');
  if (excessOf(context, succeeded, 0) >= 0) await resolveIssuesOfRefund(tx, context);
}

/** Records a failed refund and informs the customer and the shop. */
async function failRefund(context: RefundContext, row: RefundRow): Promise<void> {
  const { event, amountCents } = eventOf(context, row, 'failed');
  await recordEvent(context, context.order, event, context.actor, amountCents);
  await reportFailure(context, row);
}

/** Opens the payment issue of a failed refund and mails the shop. */
async function reportFailure(context: RefundContext, row: RefundRow): Promise<void> {
  const { tx, notify, order } = context;
  await reopenIssueOfRefund(tx, context, row);
  const { issue } = context;
  await notify.send(tx, ({ mailboxes }) => refundFailedMail(order, row, { to: mailboxes.orders, issue }));
}
