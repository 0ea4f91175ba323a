import { ORDER_TRANSITIONS, type Order, type OrderState, type OrderSummary } from '#contract/orders/order.ts';
import { type Cents, cents, formatCents, sumCents } from '#contract/wire/money.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { managedOrderText as text } from '#messages/admin/orders.ts';

/** An action that an admin can take on an order: a transition, its confirmation or a refund. */
export interface OrderAction {
  readonly target: OrderState | 'confirm' | 'refund';
  readonly button: string;
  /** The confirmation question. */
  readonly question: string;
  /** The label that dismisses the question; 'Cancel' by default. */
  readonly cancelLabel?: string;
  /** Whether a refund may cancel the order too. */
  readonly canCancel?: boolean;
  /** Whether this is the usual next action. */
  readonly isPrimary: boolean;
}

/**
 * Returns why an order can be neither processed nor shipped: its card payment is outstanding or refunded. Otherwise
 * returns undefined.
 */
export function paymentObstacle({
  status,
  payment,
}: Pick<OrderSummary, 'status' | 'payment'>): 'unpaid' | 'alreadyRefunded' | undefined {
  if (status !== 'pending' && status !== 'processing') return undefined;
  if (payment.method !== 'card' || payment.status === 'paid') return undefined;
  return payment.status === 'refunding' || payment.status === 'refunded' ? 'alreadyRefunded' : 'unpaid';
}

/**
 * Returns the states to which an admin can move an order. One that waits for a payment or its confirmation can only be
 * cancelled.
 */
function reachableStates(
  order: Pick<OrderSummary, 'status' | 'payment'>,
  isUnconfirmed: boolean,
): OrderState[] {
  const waits = isUnconfirmed || paymentObstacle(order) !== undefined;
  return ORDER_TRANSITIONS[order.status].filter((state) => state === 'cancelled' || !waits);
}

/** Returns whether an admin can move an order of the list to a state. [ADMIN-07] */
export function canMove(order: OrderSummary, target: OrderState): boolean {
  return reachableStates(order, order.warnings.includes('unconfirmed')).includes(target);
}

/** Returns the actions available for an order, the usual next one first. [ADMIN-07] */
export function availableActions(order: Order): OrderAction[] {
  const transitions = reachableStates(order, order.confirmation !== undefined).flatMap(
    (state) => toTransition(state, order) ?? [],
  );
  const { method, status, dispute } = order.payment;
  // The provider refuses to refund a disputed payment.
  const isRefundable =
    status === 'paid' &&
    method !== 'none' &&
    dispute !== 'open' &&
    !isLost(order) &&
    hasCapability('payments');
  return [
    ...(order.confirmation ? [toConfirmation(order)] : []),
    ...transitions,
    ...(isRefundable ? [toRefund(order)] : []),
  ];
}

function toConfirmation({ number }: Order): OrderAction {
  const { button, question } = text.confirm;
  return { target: 'confirm', button, question: question(number), isPrimary: true };
}

function isPaidByCard(order: Order): boolean {
  return order.payment.method === 'card' && order.payment.status === 'paid' && !isLost(order);
}

function toTransition(state: OrderState, order: Order): OrderAction | undefined {
  const { number, grandTotalCents, payment } = order;
  switch (state) {
    case 'pending':
      return undefined;
    case 'cancelled': {
      const { button, keep, question, paidQuestion, wrongAmount } = text.cancel;
      const hasWrongAmount = order.paymentIssues?.some(
        ({ kind, refund }) => kind === 'wrong-amount' && refund === 'possible',
      );
      const confirmation = isPaidByCard(order)
        ? `${paidQuestion(number, formatCents(refundableCents(order)))}${refundNotes(order)}`
        : `${question(number)}${hasWrongAmount ? ` ${wrongAmount}` : ''}`;
      return { target: state, button, question: confirmation, cancelLabel: keep, isPrimary: false };
    }
    case 'completed': {
      const { button, question, paidQuestion } = text.moves.completed;
      const isPaidOnDelivery = payment.status === 'due';
      const confirmation = isPaidOnDelivery
        ? paidQuestion(number, formatCents(grandTotalCents))
        : question(number);
      return { target: state, button, question: confirmation, isPrimary: true };
    }
    default: {
      const { button, question } = text.moves[state];
      const note = payment.dispute ? `${text.disputed[payment.dispute]} ` : '';
      return { target: state, button, question: note + question(number), isPrimary: true };
    }
  }
}

/** Returns whether goods leave with a move of an order that the shop may not be paid for. */
export function isRisky({ payment }: OrderSummary, target: string): boolean {
  return payment.dispute !== undefined && (target === 'processing' || target === 'shipped');
}

/** Returns what is left to refund of an order's payment. */
function refundableCents({ grandTotalCents, payment, provider }: Order): Cents {
  const gone = [payment.refundedCents, provider?.refundingCents, provider?.lostCents].map(
    (amountCents) => amountCents ?? cents(0),
  );
  return cents(Math.max(grandTotalCents - sumCents(gone), 0));
}

/** Returns whether all of an order's payment was lost in disputes, so that nothing can be refunded. */
function isLost(order: Order): boolean {
  return order.provider?.lostCents !== undefined && refundableCents(order) === 0;
}

/** Returns what else to know before a refund, after a space: a refund on its way, and a dispute. */
function refundNotes({ payment, provider }: Order): string {
  const notes = [
    provider?.refundingCents && text.refund.running(formatCents(provider.refundingCents)),
    payment.dispute === 'open' && text.refund.disputed,
  ].filter(Boolean);
  return notes.map((note) => ` ${note}`).join('');
}

function toRefund(order: Order): OrderAction {
  const { number, payment } = order;
  const { question, cashQuestion, keep } = text.refund;
  const isCard = payment.method === 'card';
  const confirmation = isCard ? question : cashQuestion;
  return {
    target: 'refund',
    button: isCard ? text.refund.button : text.refund.cashButton,
    question: confirmation(number, formatCents(refundableCents(order))) + refundNotes(order),
    cancelLabel: keep,
    canCancel: payment.method === 'card' && ORDER_TRANSITIONS[order.status].includes('cancelled'),
    isPrimary: false,
  };
}
