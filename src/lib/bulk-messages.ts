/** What can be done to several products at once, in Manage Products. [ADMIN-02, ADMIN-04] */

const productsOf = (count: number) => (count === 1 ? '1 product' : `${count} products`);

export const bulk = {
  selectAll: 'Select all that are shown',
  selectNamed: (name: string) => `Select ${name}`,
  region: 'Selected products',
  chosen: (count: number) => `${productsOf(count)} selected`,
  clear: 'Select none',
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
    impossible: 'cannot be that',
    apply: (count: number) => `Change ${count === 1 ? '1 price' : `${count} prices`}`,
    cancel: 'Cancel',
    done: (count: number) => (count === 1 ? '1 price is changed.' : `${count} prices are changed.`),
    undone: 'The prices are as they were.',
  },
  remove: {
    open: 'Delete selected',
    title: (count: number) => `Delete ${productsOf(count)}?`,
    confirm: 'Delete',
    waiting: (count: number) => `${productsOf(count)} will be deleted in a few seconds.`,
    done: (count: number) => `${productsOf(count)} deleted.`,
  },
  undo: 'Undo',
  failed: (name: string, sentence: string) => `${name}: ${sentence}`,
} as const;
