import { bagText } from '#messages/bag.ts';

/** Mails to customers about their orders, except about refunds. */

export const orderMailText = {
  viewOrder: 'View your order',
  orderedOn: (number: string, day: string) => `Order ${number} · ${day}`,
  subject: (subject: string, number: string) => `${subject} (${number})`,
  address: 'Delivery address',
  grandTotal: bagText.grandTotal,
  toBePaid: 'to be paid on delivery',
  payment: 'Payment',
  paidBy: (card: string) => `Paid by ${card}`,
  settled: { delivery: 'Paid on delivery', none: 'Nothing to pay' },
  onDelivery: 'On delivery',
  refunded: 'Refunded',
} as const;

/** The name of a card. `anyCard` replaces an unknown brand, or the whole name if the digits are unknown. */
export const cardText = {
  anyCard: 'card',
  endingIn: (brand: string, digits: string) => `${brand} ending in ${digits}`,
} as const;

export const confirmOrderText = {
  subject: 'Please confirm your order',
  thanks: 'Thank you for choosing Solène. We have set these pieces aside for you:',
  request: 'Please confirm your order, and we will begin to prepare it.',
  confirm: 'Confirm your order',
  heldUntil: 'Held for you at least until',
  held: (time: string) =>
    `We will hold your pieces for ${time}. If you do not confirm your order, we will cancel it, and there is nothing to pay.`,
  oneHour: 'one hour',
  hours: (hours: number) => `${hours} hours`,
  days: (days: number) => `${days} days`,
  notYou: 'If this was not you, simply ignore this email.',
} as const;

/** The shipment, in the mails about an order that is on its way or complete. */
export const shipmentMailText = {
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  trackingNumbers: 'Tracking numbers',
  shipped: 'Shipped',
  delivered: 'Delivered',
} as const;

const thanks = 'Thank you for your order';

/** The mails of events, by subject and message. */
export const eventMailText = {
  received: {
    subject: thanks,
    message: 'Thank you for shopping with us. We have received your order. You pay when it is delivered.',
  },
  paid: {
    subject: thanks,
    message: 'Thank you for shopping with us. We have received your order and your payment.',
  },
  next: {
    label: 'What happens next',
    text: 'We prepare your order, and email you when your parcel is on its way.',
  },
  processing: {
    subject: 'We are preparing your order',
    message:
      'We are picking and packing your order. We will email you again as soon as your parcel is on its way.',
  },
  shipped: {
    subject: 'Your order is on its way',
    message: 'Your parcel has left us and is on its way to you.',
    toBePaid: (total: string) => `Your parcel is on its way. Please have ${total} ready when it arrives.`,
  },
  /** For an order that is on its way already. */
  tracking: {
    subject: 'You can now follow your parcel',
    message: 'Your parcel is on its way, and its carrier now shows you where it is.',
  },
  completed: {
    subject: 'Your order is complete',
    message: 'Your parcel has been delivered. We hope you love what you chose.',
    review: 'Write a review',
    notRight: 'If something is not right',
    writeToUs: 'Please write to us. We will find a solution together.',
  },
} as const;

export const cancelledText = {
  subject: 'Your order has been cancelled',
  orderAgain: 'Order again',
  refund: 'Refund',
  toCard: (amount: string, card: string) => `${amount} to your ${card}`,
  /** The actor or the reason of a cancellation. One of `money` follows. */
  cause: {
    customer: 'As you asked, we have cancelled your order.',
    shop: 'We have cancelled your order.',
    unknown: 'Your order has been cancelled.',
    notPaid: 'We did not receive your payment in time, so your order has been cancelled.',
    notConfirmed: 'We could not confirm your payment in time, so your order has been cancelled.',
  },
  money: {
    disputeLost: 'Your bank has returned your payment to you.',
    disputed:
      'Your bank holds your payment until it has decided about it. Either your bank returns the money to you, or we do.',
    refunding: 'We are refunding your payment and will email you when it is done.',
    refundingRest: 'We are refunding the rest of your payment and will email you when it is done.',
    checking: 'We are checking your payment and will refund whatever you have paid.',
    mayArrive: 'If a payment arrives, we will refund it in full.',
    noneConfirmed: 'No payment for it has been confirmed. If one arrives, we will refund it in full.',
    notCharged: 'Your card has not been charged.',
    nothingToPay: 'There is nothing to pay.',
  },
} as const;
