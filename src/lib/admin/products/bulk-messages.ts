/** What can be done to several products at once, in Manage Products. [ADMIN-02, ADMIN-04] */

const productsOf = (count: number) => (count === 1 ? '1 product' : `${count} products`);

export const bulk = {
  selectAll: 'Select all that are shown',
  column: 'Selected',
  selectNamed: (name: string) => `Select ${name}`,
  region: 'Selected products',
  chosen: (count: number) => `${productsOf(count)} selected`,
  clear: 'Select none',
  working: 'Saving...',
  prices: {
    open: 'Change prices',
    title: 'Change prices',
    by: 'Change',
    kinds: { percent: 'By percent', amount: 'By an amount in dollars' },
    value: 'How much',
    valueHint: 'With a minus it becomes cheaper, such as -20',
    wrongValue: 'How much must be a number such as -20 or 2.50.',
    ending: 'Rounding',
    endings: { exact: 'As it comes out', whole: 'To .00', ninety: 'To .90' },
    showOld: 'Show the price of today as the old price of what becomes cheaper',
    table: 'Prices before and after',
    impossible: 'no price',
    apply: (count: number) => `Change ${count === 1 ? '1 price' : `${count} prices`}`,
    cancel: 'Cancel',
    /** After the price that a product would have: the one that is struck through. */
    old: (price: string) => `was ${price}`,
    done: (count: number) => (count === 1 ? '1 price is changed.' : `${count} prices are changed.`),
    undone: (count: number) => (count === 1 ? '1 price is as it was.' : `${count} prices are as they were.`),
    /** Of products whose prices were others when they were to be written. */
    left: (count: number) =>
      `${productsOf(count)} ${count === 1 ? 'was' : 'were'} left alone: changed or deleted by somebody else meanwhile.`,
  },
  remove: {
    open: 'Delete selected',
    title: (count: number) => `Delete ${productsOf(count)}?`,
    question: (names: readonly string[]) => `${someOf(names)}. For ten seconds you can undo it.`,
    confirm: 'Delete',
    waiting: (count: number) => `${productsOf(count)} will be deleted in a few seconds.`,
    done: (count: number) => `${productsOf(count)} deleted.`,
  },
  undo: 'Undo',
  failed: (names: readonly string[], sentence: string) => `${someOf(names)}: ${sentence}`,
} as const;

/** So many names are told, and how many there are besides. */
const TOLD = 5;

function someOf(names: readonly string[]): string {
  const others = names.length - TOLD;
  const told = names.slice(0, TOLD).join(', ');
  return others > 0 ? `${told} and ${others} more` : told;
}
