/** Texts of an order's page and its payments: a file of its own, because no other page loads it. */
export const providerText = {
  copy: 'Copy address',
  copied: 'Address copied',
  copyFailed: 'The address could not be copied.',
  printInvoice: 'Print invoice',
  slip: {
    print: 'Print packing slip',
    title: 'Packing slip',
    shipTo: 'Ship to',
    product: 'Product',
    quantity: 'Quantity',
    packed: 'Packed',
  },
  /** Why an order cannot be processed. */
  unpaid: 'This order has not been paid yet. You can process it once it has.',
  alreadyRefunded: 'This order has been refunded or is being refunded. Please do not send it: cancel it.',
  /** For an order paid on delivery whose refund is recorded. */
  cashRefund: (amount: string) =>
    `You have recorded a refund of ${amount}. This order was paid in cash, so please return the money yourself: the customer knows that you will email or call to ask how.`,
  /** How an order came to be cancelled; an admin is named in place of `shop`. */
  cancelledBy: {
    customer: 'by the customer',
    shop: 'by the shop',
    provider: 'not paid, says your payment provider',
    clock: 'automatically: not paid in time',
  },
  cancelledByAdmin: (name: string) => `by ${name}`,
  /** For an order on delivery. */
  unconfirmedInTime: 'automatically: not confirmed in time',
  /** Who started a refund; an admin is named in place of `shop`. */
  refundedBy: {
    customer: 'For the customer’s cancellation',
    shop: 'By the shop',
    provider: 'Made at your payment provider',
    clock: 'By the shop, automatically',
  },
  refundedByAdmin: (name: string) => `By ${name}`,
  unpaidUntil: (moment: string) =>
    `This order has not been paid yet. You can process it once it has. If it is still unpaid at ${moment}, it will be cancelled as soon as your payment provider confirms that.`,
  /** Why an order waits for its confirmation, and when it expires. */
  unconfirmed: {
    mail: (moment: string) =>
      `The customer has not confirmed this order yet. Unless confirmed by ${moment}, it will be cancelled.`,
    shop: (moment: string) =>
      `A guest placed this order. Please check it, then confirm or cancel it. Unless confirmed by ${moment}, it will be cancelled.`,
  },
  /** Problems of a card payment. Amounts are formatted; `undefined` if the provider sent none. */
  issues: {
    title: 'This payment needs your attention',
    /** While there is nothing to do. */
    note: 'About this payment',
    'paid-twice': (amount: string) =>
      `The customer has paid twice. We are refunding the second payment of ${amount}; there is nothing to do.`,
    'refund-failed': (amount: string) =>
      `A refund of ${amount} failed. Please refund it again, or return the money another way.`,
    /** For the refund of a second payment that failed. */
    secondFailed: (amount: string) =>
      `The customer has paid twice, and the return of the second payment of ${amount} failed. Please return it again, or another way. The first payment stays yours.`,
    /** For a refund that was refused because of a dispute. */
    refundDisputed: (amount: string) =>
      `A refund of ${amount} was refused because the payment is disputed. If the customer is right, accept the dispute at your payment provider: the bank then gives them the money. If you disagree, answer it there. Do not return the money another way: the customer could get it twice.`,
    'wrong-amount': (amount: string, expected: string) =>
      `A payment of ${amount} has arrived, but this order comes to ${expected}. Please return it: the order does not count as paid.`,
    disputed: (amount: string) =>
      `The customer disputes a payment of ${amount}. Please respond at your payment provider before its deadline.`,
    'unmatched-refund': (amount: string) =>
      `Your payment provider reports a refund of ${amount} that matches no payment of this order. Please check it there.`,
    unreported: (amount: string) =>
      `The payment of ${amount} has arrived, and this order is paid. Your payment provider did not report it by itself: we found it by asking. Other orders may be affected. Please have somebody check Stripe’s messages to the shop.`,
    unknownAmount: 'an unknown amount',
    refund: {
      second: 'Return the second payment',
      wrongAmount: 'Return this payment',
    },
    refunding: (amount: string) =>
      `We are refunding a payment of ${amount}. There is nothing to do until it has worked or failed.`,
    resolve: 'Mark as done',
    resolved: 'Marked as done',
  },
  /** By the state of the dispute; `reason` ends a sentence, and `until` is empty or a deadline. */
  disputeTasks: {
    inquiry: (amount: string, reason: string, until: string) =>
      `The customer’s bank asks about a payment of ${amount}: ${reason}. No money has moved. If you disagree, please answer at your payment provider${until}. If the customer is right, refund the payment, which ends the question. Without an answer, the bank may take the money back.`,
    'inquiry-review': (amount: string, reason: string) =>
      `The customer’s bank asked about a payment of ${amount}: ${reason}. It is reading your answer. No money has moved.`,
    'needs-response': (amount: string, reason: string, until: string) =>
      `A payment of ${amount} is disputed: ${reason}. The bank holds the money until it has decided. If you disagree, please answer the dispute at your payment provider${until}, with whatever proves it. If the customer is right, accept it there: the bank then gives them the money, and there is nothing to refund. Without an answer, it gives them the money too.`,
    review: (amount: string, reason: string) =>
      `A payment of ${amount} is disputed: ${reason}. The bank holds the money and is reading your answer. There is nothing to do until it has decided who keeps it.`,
    lost: (amount: string, reason: string) =>
      `A dispute of ${amount} is lost: ${reason}. The bank has returned the money to the cardholder, and the sale no longer counts. There is nothing to refund. If you have not sent the order, please cancel it.`,
    won: (amount: string) => `You have won a dispute of ${amount}.`,
    closed: (amount: string) => `The bank has closed its question about a payment of ${amount}.`,
  },
  until: (moment: string) => ` by ${moment}`,
  title: 'At the payment provider',
  open: 'Open the payment',
  /** The payment that a refund returns, unless it is the order's own one. */
  others: {
    second: 'Of the second payment',
    'wrong-amount': 'Of the payment of another amount',
  },
  refunds: 'Refunds',
  disputes: 'Disputes',
  lost: (amount: string) => `Lost in a dispute: ${amount}`,
  answerBy: (moment: string) => `Answer by ${moment}`,
  disputeStates: {
    inquiry: 'Question of the bank',
    'inquiry-review': 'Question answered',
    'needs-response': 'Dispute to answer',
    review: 'Dispute under review',
    won: 'Dispute won',
    lost: 'Dispute lost',
    closed: 'Question closed',
    reinstated: 'Disputed money returned to you',
  },
  refundStates: {
    requested: 'Refund requested',
    pending: 'Refund in progress',
    succeeded: 'Refunded',
    failed: 'Refund failed',
  },
} as const;
