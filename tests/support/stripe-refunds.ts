import { type Cents, cents, sumCents } from '#contract/wire/money.ts';
import { CURRENCY } from '#contract/wire/shop-currency.ts';
import { newId, type StubSession } from './stripe-events.ts';
import { RejectedRequest, validateRefund } from './stripe-validation.ts';

/** A refund object of Stripe. */
export interface StubRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly created: number;
  readonly amount: Cents;
  readonly currency: string;
  readonly payment_intent: string;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  failure_reason?: string;
}

/** The refunds of the stub. They behave like refunds of Stripe. */
export interface StubRefunds {
  /** Oldest first. */
  readonly all: StubRefund[];
  /** The status of the next refunds, or the error that Stripe responds with. */
  next: StubRefund['status'] | RejectedRequest;
  /** Returns the refunds of a payment, oldest first. */
  of(session: Pick<StubSession, 'paymentIntent'>): StubRefund[];
  /** Makes a refund in Stripe's dashboard, of the whole payment by default. */
  byHand(session: StubSession, refund?: Partial<StubRefund>): StubRefund;
  create(params: URLSearchParams, session: StubSession | undefined): StubRefund;
  retrieve(id: string): StubRefund;
  list(params: URLSearchParams): object;
}

export function createStubRefunds(): StubRefunds {
  const all: StubRefund[] = [];
  const add = (session: StubSession, refund: Partial<StubRefund>): StubRefund => {
    const created: StubRefund = {
      id: newId('re'),
      object: 'refund',
      created: Math.floor(Date.now() / 1000),
      amount: session.totalCents,
      currency: CURRENCY.toLowerCase(),
      payment_intent: session.paymentIntent,
      metadata: {},
      status: 'succeeded',
      ...refund,
    };
    all.push(created);
    return created;
  };
  const refunds: StubRefunds = {
    all,
    next: 'succeeded',
    of: ({ paymentIntent }) => all.filter((each) => each.payment_intent === paymentIntent),
    byHand: (session, refund = {}) => add(session, refund),
    create(params, session) {
      validateRefund(params);
      if (session?.status !== 'complete') {
        throw new RejectedRequest('No such payment_intent.', {
          code: 'resource_missing',
          param: 'payment_intent',
        });
      }
      if (refunds.next instanceof RejectedRequest) throw refunds.next;
      const amount = cents(Number(params.get('amount')));
      const left = session.totalCents - refundedCents(refunds.of(session));
      if (left === 0) throw new RejectedRequest('It is refunded.', { code: 'charge_already_refunded' });
      if (amount > left) throw new RejectedRequest('The amount is too large.', { param: 'amount' });
      const metadata = { order: session.number, refund: params.get('metadata[refund]') ?? '' };
      return add(session, { amount, metadata, status: refunds.next });
    },
    retrieve(id) {
      const refund = all.find((each) => each.id === id);
      if (refund === undefined) throw new RejectedRequest('No such refund.', { code: 'resource_missing' });
      return refund;
    },
    list(params) {
      const paymentIntent = params.get('payment_intent') ?? '';
      const data = refunds.of({ paymentIntent }).toReversed();
      return { object: 'list', url: '/v1/refunds', has_more: false, data };
    },
  };
  return refunds;
}

function refundedCents(refunds: readonly StubRefund[]): number {
  const counted = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  return sumCents(counted.map(({ amount }) => amount));
}
