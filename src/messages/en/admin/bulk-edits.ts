import { isolate } from '#contract/text/isolate.ts';
import { cents, formatAmount } from '#contract/wire/money.ts';
import { DECIMALS, UNIT_NAME } from '#contract/wire/shop-currency.ts';
import { formatProductCount } from '#messages/product-count.ts';
import { formatNames } from './format-names.ts';

/** Texts for changing several products at once in Manage Products. [ADMIN-02, ADMIN-04] */

export const bulkProductsText = {
  column: 'Selected',
  selectNamed: (name: string) => `Select ${isolate(name)}`,
  region: 'Selected products',
  /** `hidden` of the selected products are not in the visible rows. */
  selectedCount: (count: number, hidden: number) =>
    hidden === 0 ? `${formatProductCount(count)} selected` : `${count} selected, ${hidden} not shown`,
  working: 'Saving...',
  prices: {
    open: 'Change prices',
    title: 'Change prices',
    by: 'Change',
    kinds: { percent: 'By percent', amount: `By an amount in ${UNIT_NAME}` },
    value: 'How much',
    valueHint: 'Use a minus sign for a reduction, such as -20',
    invalidValue: `Please enter a number such as -20 or ${formatAmount(cents(250))}.`,
    ending: 'Rounding',
    endings: {
      exact: 'No rounding',
      whole: DECIMALS === 0 ? 'To 00' : 'To .00',
      ninety: DECIMALS === 0 ? 'To 90' : 'To .90',
    },
    showOldPrice: 'Show the current price as the old price where the price drops',
    table: 'Prices before and after',
    invalidPrice: 'not possible',
    apply: (count: number) => `Change ${count === 1 ? '1 price' : `${count} prices`}`,
    cancel: 'Cancel',
    /** Follows a product's new price; `price` is shown struck through. */
    old: (price: string) => `was ${price}`,
    done: (count: number) => (count === 1 ? '1 price changed.' : `${count} prices changed.`),
    undone: (count: number) => (count === 1 ? '1 price restored.' : `${count} prices restored.`),
    /** Products skipped because their price changed before the update was written. */
    skipped: (count: number) =>
      `${formatProductCount(count)} ${count === 1 ? 'was' : 'were'} skipped: someone else changed or deleted ${count === 1 ? 'it' : 'them'} first.`,
  },
  stock: {
    open: 'Change stock',
    title: 'Change stock',
    hint: 'Leave a field empty if you don’t track its stock.',
    table: 'Stock by product and size',
    product: 'Product',
    size: 'Size',
    units: 'Stock',
    of: (name: string, size: string | undefined) =>
      size === undefined ? `Stock of ${isolate(name)}` : `Stock of ${isolate(name)}, size ${size}`,
    untracked: 'Not tracked',
    invalid: 'Please enter whole numbers, 0 to 1000000.',
    cancel: 'Cancel',
    apply: (count: number) => (count === 0 ? 'Save stock' : `Save stock of ${formatProductCount(count)}`),
    done: (count: number) => `Stock of ${formatProductCount(count)} saved.`,
    /** Products skipped because their stock changed before the update was written. */
    skipped: (count: number) =>
      `${formatProductCount(count)} ${count === 1 ? 'was' : 'were'} skipped: an order or another admin changed the stock first.`,
  },
  remove: {
    open: 'Delete selected',
    title: (count: number) => `Delete ${formatProductCount(count)}?`,
    question: (names: readonly string[]) =>
      `${formatNames(names)}. You can undo this for ten seconds, while you stay on this page.`,
    confirm: 'Delete',
    pending: (count: number) => `${formatProductCount(count)} will be deleted in a few seconds.`,
    done: (count: number) => `${formatProductCount(count)} deleted.`,
  },
  undo: 'Undo',
} as const;
