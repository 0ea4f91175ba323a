/** Mails to the shop about orders, payments and messages. Amounts include the currency. */

export const shopMailText = {
  openOrder: 'Open the order',
  sku: (sku: string) => ` (SKU ${sku})`,
  /** Below a forwarded message. */
  sender: (name: string, email: string) => `${name}, ${email}\nSent from the contact form.`,
} as const;

export const newOrderText = {
  subject: (number: string, total: string) => `New order ${number}: ${total}`,
  message: (number: string) => `A new order has come in: ${number}.`,
  customer: 'Customer',
  guest: 'A guest',
  firstOrder: 'The first order of an account',
  account: (orders: number) => `An account with ${orders} orders`,
} as const;

/** A customer has cancelled. One of `money` follows the message. */
export const cancelledOrderText = {
  subject: (number: string) => `Order ${number} was cancelled`,
  message: (number: string, money: string) =>
    `The customer has cancelled order ${number}. Please do not send it. ${money}`,
  money: {
    notPaid: 'It was not paid yet.',
    disputed: 'Its payment is disputed, so the bank decides first who gets the money.',
    refunding: (amount: string) => `We are refunding ${amount} to the customer.`,
    refundingRest: (amount: string) => `We are refunding the remaining ${amount} to the customer.`,
    nothingLeft: 'There is nothing left to refund.',
  },
} as const;

/** A refund has failed, waits, or was not made in the shop. `reason` is a sentence. */
export const refundTaskText = {
  failed: (amount: string) => `A refund of ${amount} failed`,
  hasFailed: (amount: string, number: string, reason: string) =>
    `A refund of ${amount} for order ${number} has failed. ${reason}`,
  refundAgain: 'Please refund the payment again, or return the money another way.',
  disputed: (amount: string, number: string) =>
    `A refund of ${amount} for order ${number} was refused because the payment is disputed.`,
  answerDispute:
    'If the customer is right, accept the dispute at your payment provider: the bank then gives them the money. If you disagree, answer it there. Do not return the money another way: the customer could get it twice.',
  secondFailed: 'The return of a second payment failed',
  secondHasFailed: (number: string, amount: string, reason: string) =>
    `The customer of order ${number} had paid twice. The return of the second payment, of ${amount}, has failed. ${reason}`,
  returnSecond:
    'Please return it again on the page of the order, or another way. The first payment stays yours.',
  wrongFailed: 'The return of a wrong payment failed',
  wrongHasFailed: (number: string, amount: string, reason: string) =>
    `A payment of a wrong amount had arrived for order ${number}. Its return, of ${amount}, has failed. ${reason}`,
  returnWrong: 'Please return it again on the page of the order, or another way.',
  elsewhere: (amount: string) => `A refund of ${amount} at your payment provider`,
  madeElsewhere: (amount: string, number: string) =>
    `${amount} of the payment of order ${number} has been refunded at your payment provider, not in your shop.`,
  cancelOrder:
    'The order is still open, and cannot be sent any more. Please cancel it, which puts its items back into stock.',
  maybeCancel: 'The order is still open. If it is not to be sent, please cancel it.',
  waiting: (amount: string) => `A refund of ${amount} is waiting`,
  cannotBeMade: (amount: string, number: string, reason: string) =>
    `A refund of ${amount} for order ${number} cannot be made yet. ${reason} We try the refund again until it works.`,
} as const;

/** A payment that does not pay an order. */
export const paymentTaskText = {
  wrong: 'A payment of a wrong amount',
  unknownAmount: 'an unknown amount',
  wrongArrived: (amount: string, number: string, total: string) =>
    `A payment of ${amount} has arrived for order ${number}, which comes to ${total}. The order does not count as paid.`,
  refundWrong: 'Please refund the payment on the page of the order.',
  late: 'A payment for a cancelled order',
  lateArrived: (amount: string, number: string) =>
    `A payment of ${amount} has arrived for order ${number}, after the order was cancelled. We are refunding it, so there is nothing to do.`,
} as const;

/** The customer's bank disputes a payment or asks about it. `reason` is one of `disputeReasonText`. */
export const disputeText = {
  lost: (amount: string) => `Dispute of ${amount} lost`,
  isLost: (amount: string, number: string, reason: string) =>
    `The dispute of ${amount} for order ${number} is lost: ${reason}.`,
  afterLoss:
    'The bank has returned the money to the cardholder, and the sale no longer counts. There is nothing to refund. If you have not sent the order, please cancel it.',
  won: (amount: string) => `Dispute of ${amount} won`,
  isWon: (amount: string, number: string) =>
    `The bank has decided the dispute of ${amount} for order ${number} in your favor. The money is yours.`,
  closed: (amount: string) => `Question about a payment of ${amount} closed`,
  isClosed: (amount: string, number: string) =>
    `The customer’s bank has closed its question about the payment of ${amount} for order ${number}. No money has moved.`,
  inquiry: (amount: string) => `Question about a payment of ${amount}`,
  asks: (amount: string, number: string, reason: string) =>
    `The customer’s bank asks about the payment of ${amount} for order ${number}: ${reason}. No money has moved.`,
  answerInquiry: (deadline: string | undefined) =>
    `If you disagree, please answer at your payment provider${by(deadline)}. If the customer is right, refund the payment, which ends the question. Without an answer, the bank may take the money back.`,
  open: (amount: string) => `Dispute of ${amount}`,
  isOpen: (amount: string, number: string, reason: string) =>
    `A payment of ${amount} for order ${number} is disputed: ${reason}. The bank holds the money until it has decided.`,
  answer: (deadline: string | undefined) =>
    `If you disagree, please answer the dispute at your payment provider${by(deadline)}, with whatever proves it. The bank then decides who keeps the money.`,
  accept:
    'If the customer is right, accept the dispute there. The bank then gives them the money, and there is nothing to refund. Without an answer, it gives them the money too.',
} as const;

function by(deadline: string | undefined): string {
  return deadline === undefined ? '' : ` by ${deadline}`;
}

/** The reasons of disputes in plain words, as the end of a sentence, by the provider's code. */
export const disputeReasonText: Readonly<Partial<Record<string, string>>> = {
  bank_cannot_process: 'the bank could not process the payment',
  credit_not_processed: 'the customer says that a refund has not arrived',
  customer_initiated: 'the customer has asked the bank to return the payment',
  duplicate: 'the customer says that they were charged twice',
  fraudulent: 'the cardholder says that they did not make this payment',
  general: 'the bank gives no reason',
  product_not_received: 'the customer says that the order has not arrived',
  product_unacceptable: 'the customer says that the items are damaged or not as described',
  subscription_canceled: 'the customer says that they have cancelled',
  unrecognized: 'the cardholder does not recognize this payment',
};

/** The reason of a dispute that has no text here. */
export const otherDisputeReason = (code: string) => `the bank’s reason is “${code}”`;
