import type { FastifyBaseLogger } from 'fastify';
import type { DbContext } from '../../notify/notify.ts';
import {
  type OnlineProvider,
  type PaidCard,
  type PaidEvent,
  type PaymentEvent,
  PROVIDER_CURRENCY,
} from '../../payments/provider.ts';
import { getPayment } from '../order-rows.ts';
import { findEventOrder } from './event-order.ts';

/** Context needed to fetch the card of a payment. */
interface CardContext extends DbContext {
  readonly card: OnlineProvider;
  readonly log: FastifyBaseLogger;
}

/**
 * Fetches the card of an order's payment once, at the first event of the payment. Returns undefined on failure: only
 * mails name the card, and no payment depends on it.
 */
export async function findCard(context: CardContext, event: PaymentEvent): Promise<PaidCard | undefined> {
  if (event.kind !== 'paid' || event.reference === null || !context.notify.canSend) return undefined;
  if (!(await isFirstPayment(context, event))) return undefined;
  try {
    return await context.card.findCard(event.reference);
  } catch (error) {
    context.log.warn(
      { err: error, reference: event.reference },
      'The payment provider did not name the card',
    );
    return undefined;
  }
}

/**
 * Returns whether an event reports a payment that is new to the shop, of an order that still has its customer's data.
 */
async function isFirstPayment({ db }: CardContext, event: PaidEvent): Promise<boolean> {
  const order = await findEventOrder(db, event);
  if (order === undefined || order.email === null) return false;
  const { paidAt, amountCents } = await getPayment(db, order);
  return paidAt === null && amountCents === event.amountCents && event.currency === PROVIDER_CURRENCY;
}
