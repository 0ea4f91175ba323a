import { NEXT_STATES, type Order, type OrderState } from '#contract/order.ts';
import { formatDollars } from '#lib/money.ts';
import { managedOrder as words } from './messages.ts';

/** What an admin can do to an order: move it to a state, or give its money back. */
export interface OrderStep {
  readonly does: OrderState | 'refund';
  readonly button: string;
  /** Asked before it is done. */
  readonly question: string;
  /** Leaves it as it is; 'Cancel' unless said. */
  readonly keep?: string;
  /** The usual way on. */
  readonly forward: boolean;
}

/** Why an order can be neither processed nor shipped: its money is not there yet, or not any longer. */
export function lackOfMoney({ status, payment }: Order): 'unpaid' | 'givenBack' | undefined {
  if (status !== 'pending' && status !== 'processing') return undefined;
  if (payment.method !== 'card' || payment.status === 'paid') return undefined;
  return payment.status === 'refunding' || payment.status === 'refunded' ? 'givenBack' : 'unpaid';
}

/** What can be done to an order now, the way on first. [ADMIN-07] */
export function stepsOf(order: Order): OrderStep[] {
  const moves = NEXT_STATES[order.status]
    .filter((state) => state === 'cancelled' || lackOfMoney(order) === undefined)
    .flatMap((state) => moveTo(state, order) ?? []);
  return [...moves, ...(hasMoney(order) ? [refundOf(order)] : [])];
}

function hasMoney({ payment }: Order): boolean {
  return payment.method === 'card' && payment.status === 'paid';
}

function moveTo(state: OrderState, order: Order): OrderStep | undefined {
  const { number, grandTotal, payment } = order;
  switch (state) {
    case 'pending':
      return undefined;
    case 'cancelled': {
      const { button, keep, question, paidQuestion } = words.cancel;
      const asked = hasMoney(order) ? paidQuestion(number, formatDollars(grandTotal)) : question(number);
      return { does: state, button, question: asked, keep, forward: false };
    }
    case 'completed': {
      const { button, question, paidQuestion } = words.moves.completed;
      const isPaidNow = payment.status === 'due';
      const asked = isPaidNow ? paidQuestion(number, formatDollars(grandTotal)) : question(number);
      return { does: state, button, question: asked, forward: true };
    }
    default: {
      const { button, question } = words.moves[state];
      return { does: state, button, question: question(number), forward: true };
    }
  }
}

function refundOf({ number, grandTotal }: Order): OrderStep {
  const { button, question, keep } = words.refund;
  return {
    does: 'refund',
    button,
    question: question(number, formatDollars(grandTotal)),
    keep,
    forward: false,
  };
}
