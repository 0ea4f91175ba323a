import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import type { PaymentRow } from '../db/schema.ts';
import { keepWorking, type Working } from '../jobs/worker.ts';
import type { Actor } from '../orders/order-moves.ts';
import { lockOrder, paymentOf } from '../orders/order-rows.ts';
import { endRefund, forgetPayUrl, postponePayment, refundOf, takeDuePayment } from './payment-rows.ts';
import type { OnlineProvider, PaymentProvider, PaymentProviders } from './provider.ts';

/** How often it is looked whether something is to be asked of a provider, in milliseconds. */
const LOOK_MS = 2000;

interface Parts {
  readonly db: Db;
  readonly providers: PaymentProviders;
  /** Whether the shop sends mails. */
  readonly mails: boolean;
  readonly log: FastifyBaseLogger;
}

/**
 * Gives money back and closes the pages of orders that were called off, one after the other, until it is closed.
 * Several processes may do so on one database. While a provider is away, it waits.
 */
export function startPaymentWorker(parts: Parts): Working {
  return keepWorking({
    work: async () => {
      const payment = await takeDuePayment(parts.db);
      if (payment) await attend(parts, payment);
      return payment !== undefined;
    },
    restMs: LOOK_MS,
    log: parts.log,
    trouble: 'The payments cannot be read; what is to be asked of providers waits',
  });
}

async function attend(parts: Parts, payment: PaymentRow): Promise<void> {
  const { db, providers, log } = parts;
  try {
    const isDone =
      payment.status === 'refunding'
        ? await refund(parts, providerOf(providers, payment), payment)
        : await close(db, online(providers), payment);
    if (!isDone) await postponePayment(db, payment);
  } catch (error) {
    const { orderId, status, attempts } = payment;
    log.error({ err: error, orderId, status, attempts }, 'A payment provider has not done it; it waits');
    await postponePayment(db, payment);
  }
}

/** Whether the money is back already: else the provider is at it. */
async function refund(
  { db, mails }: Parts,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<boolean> {
  const result = await provider.refund(await refundOf(db, payment));
  if (result === 'asked') return false;
  const actor: Actor = { by: provider.method === 'card' ? 'provider' : 'shop', mails };
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id: payment.orderId });
    // An event may have told it first.
    if ((await paymentOf(tx, order)).status === 'refunding') await endRefund(tx, order, actor);
  });
  return true;
}

async function close(db: Db, card: OnlineProvider, payment: PaymentRow): Promise<boolean> {
  if (payment.session !== null) await card.close(payment.session);
  await forgetPayUrl(db, payment);
  return true;
}

function providerOf(providers: PaymentProviders, { method }: PaymentRow): PaymentProvider {
  return method === 'delivery' ? providers.delivery : online(providers);
}

function online({ card }: PaymentProviders): OnlineProvider {
  if (card === undefined)
    throw new Error('Stripe is no longer configured, but there is something to ask it.');
  return card;
}
