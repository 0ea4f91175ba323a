import { cents } from '#contract/wire/money.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { RefundRow } from '../../db/schema/refunds.ts';
import type { TxContext } from '../../notify/notify.ts';
import type { ListedRefund, RefundOutcome } from '../../payments/provider.ts';
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
  storeOutcome,
  updateRefund,
} from './refund-rows.ts';

/** A locked order, and the payment of it whose refunds have changed. */
export interface RefundContext extends TxContext, RefundTarget {
  readonly order: OrderRow;
  /** The actor of the changes. */
  readonly actor: Actor;
}

/**
 * Applies the provider's list of the refunds of a payment. Refunds that the shop did not make become rows too. A
 * refund that exceeds the payment in spite of that becomes a task of the admins.
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
      const taken = row ?? (await takeOver(context, rows, listed, found));
      if (taken === undefined) await openUnmatchedRefund(context, found);
      else await applyOutcome(context, taken, found);
    }
  }
}

/** Stores what the provider says about a refund, with all that follows from it. */
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
  // The timeline has the start of the shop's own refunds already.
  if (stored.status === 'pending' && row.status === 'failed' && stored.issueId === null) {
    await recordEvent(context, order, 'refunding', context.actor, partOf(context, stored));
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
 * Returns a row for a refund that somebody made at the provider. Undefined if the refund exceeds the payment. A refund
 * of the shop with an unknown outcome is this one if both amounts are equal and only one of them fits.
 */
async function takeOver(
  context: RefundContext,
  rows: readonly RefundRow[],
  listed: readonly ListedRefund[],
  found: ListedRefund,
): Promise<RefundRow | undefined> {
  if (found.currency !== (context.issue ? context.issue.currency : 'usd')) return undefined;
  const isKnown = (row: RefundRow) => listed.some((each) => isSame(row, each));
  const free = rows.filter((row) => row.providerId === null && row.status !== 'failed' && !isKnown(row));
  if (excessOf(context, rows, found.amountCents) > 0) {
    const equal = free.find(({ amountCents }) => amountCents === found.amountCents);
    if (equal) return equal;
    if (!(await makeRoom(context, free, found.amountCents))) return undefined;
  }
  const { tx, notify, order } = context;
  await notify.send(tx, ({ mailboxes }) => refundElsewhereMail(order, found, mailboxes.orders));
  // Not counted yet: `applyOutcome` stores its state, with all that follows from it.
  return insertListedRefund(context, found);
}

/** Inserts a refund that the shop did not make, as one that has failed. */
function insertListedRefund(
  { tx, order, issue, actor }: RefundContext,
  { id: providerId, amountCents, currency, reason }: ListedRefund,
): Promise<RefundRow> {
  const payment = { orderId: order.id, issueId: issue?.id ?? null };
  return insertRefund(tx, { ...payment, amountCents, currency, providerId, reason, status: 'failed' }, actor);
}

/**
 * Records a refund that somebody made at the provider and that has failed already. It needs nobody if other refunds
 * have returned the payment. The customer has not heard of it.
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

/** Returns by how many cents the refunds would exceed the payment after another one. */
function excessOf({ payment, issue }: RefundContext, rows: readonly RefundRow[], added: number): number {
  return claimedCents(rows) + added - (issue ? (issue.amountCents ?? 0) : payment.amountCents);
}

/**
 * Reduces or ends refunds that the provider has not accepted yet, because another refund has taken their place. Returns
 * whether another one of `added` cents then fits.
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
      // Providers reject another amount with a used key.
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

/** Returns the amount of a refund for the timeline, which is undefined for the whole payment. */
function partOf({ payment }: RefundContext, { amountCents }: RefundRow) {
  return amountCents === payment.amountCents ? undefined : amountCents;
}

/** Returns what the timeline says of a refund's outcome: of the order's own payment, or of another one. */
function eventOf(context: RefundContext, row: RefundRow, outcome: 'succeeded' | 'failed') {
  if (context.issue !== undefined) {
    const event = outcome === 'failed' ? 'payment-return-failed' : 'payment-returned';
    return { event, amountCents: row.amountCents } as const;
  }
  const event = outcome === 'failed' ? 'refund-failed' : 'refunded';
  return { event, amountCents: partOf(context, row) } as const;
}

async function completeRefund(context: RefundContext, row: RefundRow): Promise<void> {
  const { tx, order, actor } = context;
  const { event, amountCents } = eventOf(context, row, 'succeeded');
  await recordEvent(context, order, event, actor, amountCents);
  const succeeded = (await findRowsOf(context)).filter(({ status }) => status === 'succeeded');
  if (excessOf(context, succeeded, 0) >= 0) await resolveIssuesOfRefund(tx, context);
}

/** Records that a refund will not arrive, and tells the customer and the shop. */
async function failRefund(context: RefundContext, row: RefundRow): Promise<void> {
  const { event, amountCents } = eventOf(context, row, 'failed');
  await recordEvent(context, context.order, event, context.actor, amountCents);
  await reportFailure(context, row);
}

/** Gives the admins a task, and the shop a mail, about a refund that has failed. */
async function reportFailure(context: RefundContext, row: RefundRow): Promise<void> {
  const { tx, notify, order } = context;
  await reopenIssueOfRefund(tx, context, row);
  const { issue } = context;
  await notify.send(tx, ({ mailboxes }) => refundFailedMail(order, row, { to: mailboxes.orders, issue }));
}
