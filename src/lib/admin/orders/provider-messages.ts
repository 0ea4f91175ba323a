/** Texts about an order's payments at the provider: a file of its own, because only the page of an order loads it. */
export const providerText = {
  /** By the state of the dispute; `reason` ends a sentence, and `until` is empty or a deadline. */
  disputeTasks: {
    inquiry: (amount: string, reason: string, until: string) =>
      `The customer’s bank asks about a payment of ${amount}: ${reason}. No money has moved. To keep it so, please answer at your payment provider${until}.`,
    'inquiry-review': (amount: string, reason: string) =>
      `The customer’s bank asked about a payment of ${amount}: ${reason}. It is reading your answer. No money has moved.`,
    'needs-response': (amount: string, reason: string, until: string) =>
      `A payment of ${amount} is disputed: ${reason}. The bank holds the money until it has decided. Please answer at your payment provider${until}. Without an answer, the money is lost.`,
    review: (amount: string, reason: string) =>
      `A payment of ${amount} is disputed: ${reason}. The bank holds the money and is reading your answer.`,
    lost: (amount: string, reason: string) =>
      `The bank has decided a dispute of ${amount} for the customer: ${reason}. The money has gone back to them, and the sale no longer counts. There is nothing left to do but to mark this as done.`,
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
    reinstated: 'Disputed money returned',
  },
  refundStates: {
    requested: 'Refund requested',
    pending: 'Refund in progress',
    succeeded: 'Refunded',
    failed: 'Refund failed',
  },
} as const;
