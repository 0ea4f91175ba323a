import type { FastifyBaseLogger } from 'fastify';
import type { RefundReason } from '#contract/orders/refunds.ts';
import type { RefundRow } from '../../db/schema/refunds.ts';
import type { DbContext } from '../../notify/notify.ts';
import {
  type OnlineProvider,
  onlineProviderOf,
  type PaymentProviders,
  type RefundOutcome,
  RefundRefused,
} from '../../payments/provider.ts';
import { getPayment, lockOrder } from '../order-rows.ts';
import type { Actor } from '../order-timeline.ts';
import { applyListedRefunds, applyOutcome, type RefundContext } from './apply-refunds.ts';
import { getIssue } from './payment-issues.ts';
import { lowBalanceMail } from './payment-task-mails.ts';
import { assertFresh, queryRefunds, retryWhileStale } from './query-refunds.ts';
import { findRefund, loadRefundRequest, rescheduleRefund, updateRefund } from './refund-rows.ts';

interface RefundOptions extends DbContext {
  readonly providers: PaymentProviders;
  readonly log: FastifyBaseLogger;
}

/**
 * Makes a claimed refund, or queries the provider about a refund in progress. Reschedules the refund while its outcome
 * is unknown. A permanent refusal fails the refund.
 */
export async function makeRefund(options: RefundOptions, row: RefundRow): Promise<void> {
  const { db, log } = options;
  let isRefused = false;
  try {
    await requestOutcome(options, row);
  } catch (error) {
    const { orderId, attempts } = row;
    isRefused = error instanceof RefundRefused;
    if (error instanceof RefundRefused && error.waitsFor) await noteWait(options, row, error.waitsFor);
    log.error({ err: error, orderId, attempts }, 'A refund could not be made; it is rescheduled');
  }
  const { status } = await findRefund(db, row);
  if (status === 'requested' || status === 'pending') await rescheduleRefund(db, row, { isRefused });
}

/** Stores the reason why a refund waits, and mails the shop once. */
async function noteWait(options: RefundOptions, row: RefundRow, reason: RefundReason): Promise<void> {
  await inRefundContext(options, row, async ({ tx, notify, order }) => {
    const current = await findRefund(tx, row);
    if (current.status !== 'requested' || current.reason === reason) return;
    await updateRefund(tx, row, { reason });
    await notify.send(tx, ({ mailboxes }) => lowBalanceMail(order, row, mailboxes.orders));
  });
}

/** Requests or polls the outcome of a refund and stores it. Throws if the outcome stays unknown. */
async function requestOutcome(options: RefundOptions, row: RefundRow): Promise<void> {
  const { db, providers } = options;
  const request = await loadRefundRequest(db, row);
  // Earlier versions of the server left cash refunds to the worker.
  if (request.method === 'delivery') {
    return storeOutcomeOf(options, row, await providers.delivery.refund(request));
  }
  const card = onlineProviderOf(providers);
  try {
    if (row.providerId === null) await makeOnce(options, card, row);
    else await pollRefund(options, card, row, row.providerId);
  } catch (error) {
    if (!(error instanceof RefundRefused) || error.reason === undefined) throw error;
    await failUnlessMade(options, card, row, error);
  }
}

/** Requests a refund, unless the provider's list already contains it: idempotency keys expire. */
async function makeOnce(options: RefundOptions, card: OnlineProvider, row: RefundRow): Promise<void> {
  await applyList(options, card, row);
  const { status, providerId } = await findRefund(options.db, row);
  if (status !== 'requested' || providerId !== null) return;
  await storeOutcomeOf(options, row, await card.refund(await loadRefundRequest(options.db, row)));
}

/** Fails a refused refund, unless the list shows it was made. Throws the refusal if the list changed its amount. */
async function failUnlessMade(
  options: RefundOptions,
  card: OnlineProvider,
  row: RefundRow,
  refusal: RefundRefused,
): Promise<void> {
  await applyList(options, card, row);
  const current = await findRefund(options.db, row);
  if (current.amountCents !== row.amountCents) throw refusal;
  options.log.error({ err: refusal, orderId: row.orderId }, 'A refund was refused');
  await storeOutcomeOf(options, current, {
    id: current.providerId,
    status: 'failed',
    reason: refusal.reason ?? null,
  });
}

async function pollRefund(
  options: RefundOptions,
  card: OnlineProvider,
  row: RefundRow,
  providerId: string,
): Promise<void> {
  await retryWhileStale(async () => {
    const response = await queryRefunds(options.db, () => card.findRefund(providerId));
    await inRefundContext(options, row, async (context) => {
      await assertFresh(context.tx, context.order, response);
      await applyOutcome(context, await findRefund(context.tx, row), response.found);
    });
  });
}

/** Applies the provider's list of the refunds of the same payment. */
async function applyList(options: RefundOptions, card: OnlineProvider, row: RefundRow): Promise<void> {
  const { reference } = await loadRefundRequest(options.db, row);
  if (reference === null) return;
  await retryWhileStale(async () => {
    const response = await queryRefunds(options.db, () => card.listRefunds(reference));
    await inRefundContext(options, row, async (context) => {
      await assertFresh(context.tx, context.order, response);
      await applyListedRefunds(context, response.found);
    });
  });
}

/** Stores the response to a request, unless an event has already stored a later state of the refund. */
async function storeOutcomeOf(options: RefundOptions, row: RefundRow, outcome: RefundOutcome): Promise<void> {
  await inRefundContext(options, row, async (context) => {
    const current = await findRefund(context.tx, row);
    const isOpen = current.status === 'requested' || current.status === 'pending';
    const isUnknown = current.providerId === null && outcome.id !== null;
    if (isUnknown || (isOpen && current.providerId === outcome.id)) {
      await applyOutcome(context, current, outcome);
    }
  });
}

/** Runs `work` in a transaction that has locked the order of a refund. */
async function inRefundContext(
  { db, notify }: RefundOptions,
  row: RefundRow,
  work: (context: RefundContext) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id: row.orderId });
    const payment = await getPayment(tx, order);
    const issue = row.issueId === null ? undefined : await getIssue(tx, row.issueId);
    // The actor of a cash refund is the person who records it.
    const actor: Actor =
      payment.method === 'card' ? { by: 'provider' } : { by: row.actor, userId: row.userId ?? undefined };
    await work({ tx, notify, order, payment, issue, actor });
  });
}
