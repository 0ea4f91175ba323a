/** The page of withdrawals from a contract. [RET-02] */

/** The link in the footers of pages and mails. The law of the European Union asks for these words. */
export const withdrawalLinkText = 'Withdraw from contract here';

export const withdrawalText = {
  title: 'Withdraw from your contract',
  description: 'Withdraw from an order at Solène. You need no account, and no reason.',
  lead: 'Tell us which order you withdraw from. You need no account, and no reason.',
  /** Precedes a link to the page about delivery and returns. */
  rights:
    'In the European Union you can withdraw from an order within 14 days after your parcel arrives. Our returns apply everywhere:',
  returns: 'Delivery & Returns',
  /** Precedes a link to the email address. */
  needsScript: 'This form needs JavaScript. Without it, please email your name and your order number to',
  name: 'Name',
  email: 'Email',
  emailHint: 'We send your receipt to this address.',
  order: 'Order',
  ordersLoading: 'Loading your orders',
  chooseOrder: 'Choose an order',
  otherOrder: 'Another order',
  placed: (number: string, day: string) => `${number}, ${day}`,
  orderNumber: 'Order number',
  orderNumberHint: 'As in our emails, such as SOL-7K3M-92QD',
  items: 'Items you withdraw from',
  itemsLoading: 'Loading the items',
  itemsFailed:
    'We couldn’t load the items of this order. You can withdraw from all of them, or name some below.',
  quantity: (name: string) => `Units of ${name}`,
  noItems: 'Please choose at least one item.',
  note: 'Anything you want to add (optional)',
  noteHint: 'For example the items, if you keep some of them',
  review: 'Review',
  reviewTitle: 'Please check your statement',
  wholeOrder: 'The whole order',
  item: (name: string, quantity: number) => `${quantity} × ${name}`,
  noteTerm: 'Note',
  change: 'Change',
  confirm: 'Confirm withdrawal',
  sending: 'Sending…',
  receipt: {
    title: 'We have received your withdrawal',
    text: (email: string) => `We are sending this receipt to ${email}. Please print or save this page too.`,
    textWithoutMail: 'Please print or save this page.',
    received: 'Received',
    print: 'Print',
  },
} as const;
