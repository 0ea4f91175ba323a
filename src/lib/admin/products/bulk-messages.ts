/** Texts for changing several products at once in Manage Products. [ADMIN-02, ADMIN-04] */

const productsOf = (count: number) => (count === 1 ? '1 product' : `${count} products`);

export const bulk = {
  selectAll: 'Select all shown',
  column: 'Selected',
  selectNamed: (name: string) => `Select ${name}`,
  region: 'Selected products',
  chosen: (count: number) => `${productsOf(count)} selected`,
  clear: 'Clear selection',
  working: 'Saving...',
  prices: {
    open: 'Change prices',
    title: 'Change prices',
    by: 'Change',
    kinds: { percent: 'By percent', amount: 'By an amount in dollars' },
    value: 'How much',
    valueHint: 'Use a minus sign for a reduction, such as -20',
    wrongValue: 'How much must be a number such as -20 or 2.50.',
    ending: 'Rounding',
    endings: { exact: 'No rounding', whole: 'To .00', ninety: 'To .90' },
    showOld: 'Show the current price as the old price where the price drops',
    table: 'Prices before and after',
    impossible: 'not possible',
    apply: (count: number) => `Change ${count === 1 ? '1 price' : `${count} prices`}`,
    cancel: 'Cancel',
    /** Follows a product's new price; `price` is shown struck through. */
    old: (price: string) => `was ${price}`,
    done: (count: number) => (count === 1 ? '1 price changed.' : `${count} prices changed.`),
    undone: (count: number) => (count === 1 ? '1 price restored.' : `${count} prices restored.`),
    /** Products skipped because their price changed before the update was written. */
    left: (count: number) =>
      `${productsOf(count)} ${count === 1 ? 'was' : 'were'} skipped: someone else changed or deleted ${count === 1 ? 'it' : 'them'} first.`,
  },
  remove: {
    open: 'Delete selected',
    title: (count: number) => `Delete ${productsOf(count)}?`,
    question: (names: readonly string[]) => `${someOf(names)}. You can undo this for ten seconds.`,
    confirm: 'Delete',
    waiting: (count: number) => `${productsOf(count)} will be deleted in a few seconds.`,
    done: (count: number) => `${productsOf(count)} deleted.`,
  },
  undo: 'Undo',
  failed: (names: readonly string[], sentence: string) => `${someOf(names)}: ${sentence}`,
} as const;

/** Names listed before the rest is summed up as a count. */
const NAMES_SHOWN = 5;

function someOf(names: readonly string[]): string {
  const others = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  return others > 0 ? `${shown} and ${others} more` : shown;
}
