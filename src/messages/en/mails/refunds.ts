/** Mails to customers about refunds, returned payments and payments of a wrong amount. Amounts include the currency. */

const ARRIVAL = 'It may take a few days to reach your account.';
const LOOKING_INTO_IT =
  'We are looking into it and will send you the money again. There is nothing you need to do now.';

interface CardRefund {
  readonly amount: string;
  /** The whole payment, if the refund is a part of it. */
  readonly partOf: string | undefined;
  readonly card: string;
  /** The sum of all refunds of the payment, if there are several. */
  readonly sum: { readonly amount: string; readonly isWhole: boolean } | undefined;
  /** The reason not to send the order, if any. */
  readonly unsent: keyof typeof UNSENT | undefined;
}

const UNSENT = {
  cancelled: ' Your order is cancelled and will not be sent.',
  refunded: ' Your order will not be sent.',
} as const;

function unsentText(reason: CardRefund['unsent']): string {
  return reason === undefined ? '' : UNSENT[reason];
}

function sumText(sum: CardRefund['sum']): string {
  if (sum === undefined) return '';
  return sum.isWhole
    ? ' With this, we have refunded your whole payment.'
    : ` With this, we have refunded ${sum.amount} in all.`;
}

export const refundMailText = {
  /** The label of the refunded units, and the delivery among them. */
  items: 'Refunded',
  delivery: 'Delivery',
  cash: {
    subject: (amount: string) => `Your refund of ${amount}`,
    message: (amount: string) =>
      `We are refunding the ${amount} that you paid on delivery. Because you paid in cash, we will email or call you to ask how you would like to receive the money. If you have it already, there is nothing left to do.`,
  },
  card: {
    subject: 'Your refund is on its way',
    message: ({ amount, partOf, card, sum, unsent }: CardRefund) =>
      `We have refunded ${amount}${partOf === undefined ? '' : ` of your payment of ${partOf}`} to your ${card}.${sumText(sum)} ${ARRIVAL}${unsentText(unsent)}`,
  },
  again: {
    subject: 'We have sent your refund again',
    message: ({ amount, card, unsent }: Pick<CardRefund, 'amount' | 'card' | 'unsent'>) =>
      `Your earlier refund did not reach you, so we have sent ${amount} to your ${card} again. ${ARRIVAL}${unsentText(unsent)}`,
  },
  refused: {
    subject: 'Your refund could not be completed',
    message: (amount: string) =>
      `Your refund of ${amount} could not be completed, so we still have the money. We are looking into it and will send it to you. There is nothing you need to do now.`,
  },
  failed: {
    subject: 'Your refund could not be completed',
    message: (amount: string) => `Your refund of ${amount} could not be completed. ${LOOKING_INTO_IT}`,
  },
  returned: {
    subject: 'Your refund was returned by your bank',
    message: (amount: string, card: string) =>
      `We refunded ${amount} to your ${card}, but your bank has returned the money to us. ${LOOKING_INTO_IT}`,
  },
} as const;

/** A customer has paid twice. */
export const secondPaymentText = {
  received: {
    subject: 'We have received your payment twice',
    message: (amount: string) =>
      `Your order has been paid twice. The first payment counts, and we are refunding the second payment of ${amount} to your card. ${ARRIVAL}`,
  },
  returned: {
    subject: 'We have returned your second payment',
    message: (amount: string) =>
      `You paid for your order twice, so we have returned the second payment of ${amount} to your card. ${ARRIVAL}`,
  },
  failed: {
    subject: 'Your second payment came back to us',
    message: (amount: string) =>
      `We had returned your second payment of ${amount} to your card, but the money has come back to us. We are looking into it and will send it again. There is nothing you need to do now.`,
  },
} as const;

/** A customer has paid another amount than that of the order. */
export const wrongPaymentText = {
  received: {
    subject: 'Your payment differs from your order',
    message: (total: string) =>
      `A payment has reached us, but your order comes to ${total}, which is another amount. So your order is not paid, and we will return what you have paid. There is nothing you need to do. If you would still like these pieces, please order them again.`,
  },
  returned: {
    subject: 'We have returned your payment',
    message: (amount: string, total: string) =>
      `A payment of ${amount} has reached us, but your order comes to ${total}. So we have returned the ${amount} to your card. ${ARRIVAL}`,
  },
  failed: {
    subject: 'Your payment came back to us',
    message: (amount: string) =>
      `We had returned your payment of ${amount} to your card, but the money has come back to us. We are looking into it and will send it again. There is nothing you need to do now.`,
  },
} as const;

/** A returned payment did not reach the customer and was sent again. */
export const returnedAgainText = {
  subject: 'We have returned your payment again',
  message: (amount: string) =>
    `The ${amount} that we returned did not reach you, so we have sent it to your card again. ${ARRIVAL}`,
} as const;
