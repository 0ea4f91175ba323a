import { isolate } from '#contract/text/isolate.ts';

/** The order page, for customers. */
export const orderPageText = {
  title: 'Your order',
  description: 'Your Solène order: its items, status and history.',
  needsScript: 'This page needs JavaScript.',
  loading: 'Loading your order',
  /** The order's status in one sentence, at the top of the page. */
  statusLeads: {
    pending: 'Thank you. We’ve received your order.',
    unpaid: 'We haven’t received your payment yet.',
    checking: 'Thank you. We’re checking your payment.',
    unchecked: 'Your payment hasn’t been confirmed yet.',
    unconfirmed: 'One last step: please confirm your order.',
    expired: 'This order wasn’t confirmed in time, so it was cancelled. There is nothing to pay.',
    processing: 'Your order is being prepared.',
    shipped: 'Your order is on its way to you.',
    completed: 'Your order has arrived. We hope you love it.',
    cancelled: 'This order was cancelled.',
    cancelledByCustomer: 'You cancelled this order.',
    cancelledByShop: 'We cancelled this order.',
    unpaidInTime: 'This order wasn’t paid in time, so it was cancelled.',
    refunding: 'We’re refunding your order.',
    refunded: 'We’ve refunded your order.',
  },
  /** `moment` is in the shop's time zone. */
  heldUntil: (moment: string) => `We’ll hold your items until ${moment}.`,
  /** For customers who come from the payment page. */
  checking: 'This usually takes a few seconds.',
  unchecked: 'We’re checking it. There is no need to pay again.',
  /** For an order for which a payment of another amount has arrived. */
  wrongAmount:
    'What you paid isn’t the amount of your order. We’ll check it and refund whatever you have paid.',
  /** For a cancelled order that was never paid. */
  notCharged: 'Your card hasn’t been charged.',
  /** For cancelled orders, and orders paid on delivery, whose headline does not say it all. */
  refundStarted: 'We’re refunding your payment.',
  refundSent: 'We’ve refunded your payment. It may take a few days to reach your account.',
  refundInCash:
    'Because you paid in cash, we’ll email or call you to ask how you’d like to receive the money. If you have it already, there’s nothing left to do.',
  /** For a refunded order that has not left the shop. */
  notSent: 'Your order won’t be sent.',
  /** For a payment that the customer's bank has returned. */
  returnedByBank: 'Your bank has returned your payment to you. There is nothing you need to do.',
  /** For a card payment that was cancelled before the shop knew of a charge. */
  refundedIfPaid: 'No payment for it has been confirmed. If one arrives, we’ll refund it in full.',
  /** After the return of a payment of a wrong amount; `amount` is undefined for another currency. */
  paymentReturned: (total: string, amount = 'another amount') =>
    `We received ${amount} instead of ${total}, so we’ve returned it to you. It may take a few days to reach your account.`,
  /** After the time until which an unpaid order was held, while nobody knows whether it is paid. */
  checkingHold: 'We’re checking whether this order has been paid.',
  /** After a refund that failed: the shop still has the money. */
  refundFailed: (amount: string) =>
    `Your refund of ${amount} hasn’t worked, so we still have your money. We’ll send it again, and there is nothing you need to do.`,
  refundDisputed: (amount: string) =>
    `Your bank holds your payment until it has decided about it, so our refund of ${amount} couldn’t go through. Either your bank returns the money to you, or we do. There is nothing you need to do.`,
  /** For orders that the customer confirms with the link in a mail; `moment` is in the shop's time zone. */
  confirmByMail: (email: string, moment: string) =>
    `We’ve sent a link to ${email}. Please open it by ${moment}. We’ll hold your items until then. If the address isn’t right, cancel this order and place it again.`,
  /** For an order whose mail has not been sent yet. */
  mailWaiting: (email: string) =>
    `Our email to ${email} has to wait, because too many emails have gone there within an hour. We’ll send it as soon as we can, and keep your order until then.`,
  mailFailed: (email: string) =>
    `We haven’t been able to send our email to ${email}. If the address is right, please send the email again. If not, cancel this order and place it again.`,
  sendMail: 'Send email again',
  sendingMail: 'Sending the email...',
  mailRequested: 'The email is on its way.',
  confirm: 'Confirm order',
  confirming: 'Confirming your order...',
  confirmed: 'Order confirmed',
  /** For orders that the shop confirms; `day` is in the shop's time zone. */
  confirmByShop: (day: string) => `We’ll check it and confirm it by ${day}.`,
  next: 'We’ll pack it next, then send it on its way.',
  /** For guests, who have no list of their orders. */
  bookmark: 'Bookmark this page to follow your order.',
  /** The browser can't store the order's secret. */
  notStored: 'Your browser can’t store the link to this order. Bookmark this page before you leave it.',
  back: 'Back to your orders',
  number: 'Order',
  placed: 'Placed',
  status: 'Status',
  pay: 'Pay now',
  paying: 'Opening the payment page...',
  updates: 'Updates',
  shop: 'Keep shopping',
  print: 'Print invoice',
  reorder: 'Order again',
  reordering: 'Adding to your bag...',
  inBag: 'Available items are in your bag.',
  unavailable: (name: string) => `${isolate(name)} is no longer available.`,
  soldOut: (name: string) => `${isolate(name)} is sold out.`,
  /** A product that had no sizes when it was ordered. */
  needsSize: (name: string) => `${isolate(name)} now comes in sizes. Please choose one on its page.`,
  cancel: 'Cancel order',
  cancelled: 'Order cancelled',
  /** `consequence` is one of the sentences below. */
  cancelQuestion: (number: string, consequence: string) =>
    `Cancel order ${number}? ${consequence} This can’t be undone.`,
  paidConsequence: 'Your payment will be refunded.',
  /** After a partial refund. */
  restConsequence: 'The rest of your payment will be refunded.',
  returnedConsequence: 'Your bank has already returned your payment to you.',
  disputedConsequence: 'Either your bank returns your payment to you, or we do.',
  wrongAmountConsequence: 'We’ll check what you have paid and refund it.',
  unpaidConsequence: 'We haven’t received a payment. If one arrives, we’ll refund it.',
  dueConsequence: 'You haven’t paid anything.',
  keep: 'Keep order',
  invoice: 'Invoice',
  notFound: {
    title: 'We couldn’t find this order',
    text: 'The link may be incomplete or have expired. If you ordered with an account, please log in. If that doesn’t help, contact us.',
    login: 'Login',
    /** For users who are logged in. */
    ownText: 'The link may be incomplete, or the order may belong to another account.',
    ownOrders: 'Your orders',
    contact: 'Contact us',
  },
  failed: {
    title: 'We couldn’t load your order',
    text: 'Your order is safe with us. Please try again.',
  },
} as const;
