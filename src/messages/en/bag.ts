/** The page of the bag. [BAG-01] */
export const bagPageText = {
  title: 'Cart',
  description: 'The items in your Solène shopping bag, with tax and grand total.',
} as const;

/** Texts of the bag's panel and page, and of the toasts' buttons. [BAG-01 to BAG-05] */
export const bagText = {
  title: 'Your Shopping Bag',
  close: 'Close',
  empty: 'Your bag is empty',
  needsScript: 'The shopping bag needs JavaScript.',
  undo: 'Undo',
  keepShopping: 'Continue shopping',
  /** The link of a toast after adding to the bag. */
  view: 'View bag',
  increase: (name: string) => `Increase quantity of ${name}`,
  decrease: (name: string) => `Decrease quantity of ${name}`,
  removeNamed: (name: string) => `Remove ${name}`,
  /** The visible label of the remove button; `remove` is its accessible name. */
  remove: 'Remove',
  /** The unit price, shown when the quantity is above 1. */
  each: (price: string) => `${price} each`,
  /** The landmark of the toasts. */
  toasts: 'Notifications',
  dismiss: 'Dismiss',
  summary: 'Order Summary',
  selectedItems: 'Selected Items',
  grandTotal: 'Grand Total',
  delivery: 'Free delivery. Packed by hand, in paper.',
  packed: 'Packed by hand, in paper.',
  /** `missing` is a formatted price. */
  untilFree: (missing: string) => `${missing} until free delivery.`,
  calculating: 'Calculating delivery and tax',
  notCalculated: 'We couldn’t calculate delivery and tax.',
  clear: 'Clear Cart',
  purchase: 'Purchase',
  /** Both prices are formatted, e.g. `$40.00`. */
  priceChanged: (from: string, to: string) => `Price changed from ${from} to ${to}`,
  unavailable: 'No longer available',
  /** Precedes the choice at an item from before its product had sizes. */
  chooseSize: 'Please choose a size.',
  /** The choice's buttons and their accessible names. */
  setSize: (name: string, size: string) => `${name}: choose size ${size}`,
  /** Shown above items whose prices could not be refreshed. */
  stale: 'We couldn’t check the latest prices.',
} as const;
