import type { RefundReason } from '#contract/orders/refunds.ts';

/** The reasons of failed or waiting refunds as sentences for the shop: on the page of the order and in mails. */
export const refundReasonText: Readonly<Record<RefundReason, string>> = {
  disputed: 'The customer has disputed the payment, so it can only be returned through the dispute.',
  'payment-missing': 'Your payment provider does not know this payment.',
  amount: 'Less than this amount is left to refund.',
  'already-refunded': 'The payment has been refunded already.',
  rejected: 'Your payment provider has refused it.',
  returned: 'The customer’s bank has returned the money to you.',
  canceled: 'It was cancelled at your payment provider.',
  'action-needed': 'Your payment provider is waiting for the customer.',
  balance: 'Your balance at the payment provider is too low. Please add funds there.',
};
