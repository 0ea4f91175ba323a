const CHANGE_BAG = 'Please change your bag, then place your order again.';

/** Sentences of errors of orders and payments. */
export const orderErrors = {
  // Placing an order
  bagChanged: 'Something in your bag has changed. Please review it before you order.',
  checkoutOfOtherOrder: 'This checkout was already used for a different order. Please start again.',
  checkoutOfOtherCaller: 'This checkout cannot be continued here. Please start again.',
  checkoutEnded: 'This checkout has ended. Please place your order again.',
  /** `reason` is a sentence. */
  notDelivered: (reason: string) => reason,
  paymentNotInZone: 'This way to pay isn’t available for your address. Please choose another.',
  noCardPayments: 'Card payments are not available right now.',
  cardAmountTooSmall: (amount: string) => `Card payments start at ${amount}. Please pay on delivery instead.`,
  cardAmountTooLarge: 'This amount is too large for a card payment. Please pay on delivery instead.',
  orderNotFree: 'This order isn’t free. Please choose a way to pay.',
  productGone: 'This product is no longer available.',
  codeTaken: 'Another discount code has the same letters and digits.',
  sizeMissing: 'Please choose one of the product’s sizes.',
  // Limits of an order
  tooManyLines: (max: number, lines: number) =>
    `One order can have up to ${max} different items, and yours has ${lines}. ${CHANGE_BAG}`,
  tooExpensive: (max: string, total: string) =>
    `One order can come to ${max} with tax, and yours comes to ${total}. ${CHANGE_BAG}`,
  /** `reasons` has a sentence for each item. */
  changeBag: (...reasons: string[]) => [...reasons, CHANGE_BAG].join(' '),
  tooManyUnits: (name: string, max: number) => `You can order up to ${max} of ${name} at a time.`,
  shareOfStock: (name: string, left: number) => `We can set aside up to ${left} of ${name} for you.`,
  restOfShare: (name: string, left: number) =>
    `We can set aside ${left === 0 ? 'no more' : `up to ${left} more`} of ${name} while earlier orders are open.`,
  // Changes of an order
  tooLateToCancel: 'This order is already being processed and can no longer be cancelled.',
  orderCancelled: 'This order has been cancelled, and its items are back on sale. Please order again.',
  orderUnpaid: 'This order has not been paid yet.',
  orderRefunded: 'This order has been refunded or is being refunded.',
  orderAlreadyIs: (status: string) => `This order is already ${status}.`,
  orderChangedTo: (status: string) =>
    `This order is already ${status}. Please check it before you change it.`,
  illegalTransition: (from: string, to: string) => `An order that is ${from} cannot be changed to ${to}.`,
  noMailToRepeat: 'There is no email about this order to send again.',
  // Shipments
  shipmentChanged: 'Somebody else has changed the shipment. Please check it before you change it.',
  shippedMissing: 'Please enter when the order was shipped.',
  shipmentErased: 'This customer’s data is erased, so tracking numbers can no longer be stored.',
  inFuture: 'This date is in the future.',
  shippedBeforeOrder: 'The order was placed later than this.',
  deliveredBeforeShipped: 'The order was shipped later than this.',
  // Payments
  invalidSignature: 'The signature of this request is invalid.',
  nothingToPay: 'There is nothing to pay for this order.',
  checkoutUnavailable: 'The payment page is unavailable right now. Please try again in a moment.',
  nothingToRefund: 'There is no payment to refund for this order.',
  unpaidLines:
    'This order is not paid yet, so there is nothing to refund. You can cancel the whole order instead.',
  linesWithoutAmounts:
    'This order is from before items could be refunded one by one. Please refund the whole payment instead.',
  refundExceedsRest: (left: string) => `Only ${left} of this payment is left to refund.`,
  unitsRefunded: (name: string, left: number) =>
    left === 0
      ? `All of ${name} is refunded already.`
      : `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left to refund.`,
  noDeliveryToRefund: 'There is no delivery left to refund for this order.',
  nothingChosen: 'Please choose at least one item or the delivery.',
  unknownLine: 'This order has no such item.',
  paymentRefunded: 'This payment is refunded or being refunded.',
} as const;
