/** The reasons of disputes in plain words, as the end of a sentence, by the provider's code. */
const REASONS: Readonly<Partial<Record<string, string>>> = {
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

/** Describes the reason of a dispute. Quotes an unknown code. */
export function describeDisputeReason(code: string): string {
  return REASONS[code] ?? `the bank’s reason is “${code.replaceAll('_', ' ')}”`;
}
