import { isolate } from '#contract/text/isolate.ts';

/** Texts of the dialog that refunds single units of an order. [RET-01] */
export const refundItemsText = {
  title: 'Refund items',
  question: (number: string) => `Choose what to refund of order ${number}.`,
  /** For an order paid on delivery. */
  cashQuestion: (number: string) =>
    `Choose what to refund of order ${number}. Please agree with the customer how they receive the money, and return it yourself.`,
  /** The label of a number of units. */
  line: (name: string, size: string | undefined) =>
    size === undefined ? isolate(name) : `${isolate(name)}, size ${isolate(size)}`,
  left: (units: number) => (units === 0 ? 'All refunded' : `${units} left to refund`),
  wrongUnits: (max: number) => `Please enter a number from 0 to ${max}.`,
  delivery: (amount: string) => `Delivery (${amount})`,
  restock: 'Put the items back into stock',
  nothingChosen: 'Please choose at least one item or the delivery.',
  free: 'These items cost nothing, so there is nothing to refund.',
  tooMuch: (left: string) => `Only ${left} of this payment is left to refund.`,
  confirm: (amount: string) => `Refund ${amount}`,
  /** For an order paid on delivery. */
  record: (amount: string) => `Record refund of ${amount}`,
  keep: 'Keep payment',
} as const;
