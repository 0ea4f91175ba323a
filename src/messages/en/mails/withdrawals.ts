/** The mails about a withdrawal: the receipt for the customer, and the message to the shop. */

export const withdrawalReceiptText = {
  subject: 'We have received your withdrawal',
  message: (time: string) =>
    `We received your withdrawal on ${time}. This email confirms that we have received it. We will write to you about the return and the refund.`,
  name: 'Name',
  order: 'Order',
  items: 'Items',
  wholeOrder: 'The whole order',
  item: (name: string, quantity: number) => `${quantity} × ${name}`,
} as const;

export const shopWithdrawalText = {
  subject: (number: string) => `Withdrawal from order ${number}`,
  unmatchedSubject: 'Withdrawal that matches no order',
  message: (name: string, number: string) => `${name} withdraws from order ${number}.`,
  unmatched: (name: string, number: string) =>
    `${name} withdraws from order ${number}. No order has this number and this email address. The withdrawal is valid all the same: please ask which order is meant.`,
  items: (items: string) => `Items: ${items}`,
  wholeOrder: 'all of the order',
  unknownItem: (line: number) => `line ${line}`,
  received: (time: string) => `Received on ${time}.`,
  note: (note: string) => `Note:\n${note}`,
} as const;
