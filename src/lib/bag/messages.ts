/** The shopping bag and what is said about it. [BAG-01 to BAG-05] */
export const bag = {
  title: 'Your Shopping Bag',
  close: 'Close',
  empty: 'Your bag is empty',
  needsScript: 'The shopping bag needs JavaScript.',
  added: (name: string) => `${name} is in your bag`,
  duplicate: 'Item already Exist',
  removed: (name: string) => `${name} removed from your bag`,
  cleared: 'Your bag has been emptied',
  undo: 'Undo',
  increase: (name: string) => `Increase quantity of ${name}`,
  decrease: (name: string) => `Decrease quantity of ${name}`,
  remove: (name: string) => `Remove ${name}`,
  /** What the button shows; its name says of what. */
  removeShown: 'Remove',
  /** The price of one, where there are several. */
  each: (price: string) => `${price} each`,
  dismiss: 'Dismiss',
  summary: 'Order Summary',
  selectedItems: 'Selected Items',
  totalPrice: 'Total Price',
  tax: (percent: number) => `Tax (${percent}%)`,
  grandTotal: 'Grand Total',
  clear: 'Clear Cart',
  purchase: 'Purchase',
  /** Both prices as a person reads them, e.g. `$40.00`. */
  priceChanged: (from: string, to: string) => `Price changed from ${from} to ${to}`,
  unavailable: 'No longer available',
  /** Above items whose prices could not be checked. */
  stale: 'Prices could not be checked just now.',
} as const;
