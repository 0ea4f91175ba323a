/** The shop. [SHOP-01 to SHOP-06] */
export const shop = {
  heading: 'Shop Now',
  /** The way on from an empty bag or a search that found nothing. */
  goTo: 'Go to the shop',
  filter: 'Filter',
  category: { legend: 'Category', all: 'All categories' },
  color: { legend: 'Color', all: 'All colors' },
  price: { legend: 'Price Range', all: 'All prices' },
  clear: 'Clear filters',
  removeFilter: (choice: string) => `Remove filter ${choice}`,
  /** Closes the filters' sheet on phones. */
  showResults: 'Show results',
  showing: (from: number, to: number, total: number) => `Showing ${from} to ${to} of ${total}`,
  empty: { title: 'Oops', text: 'No Product match your search Criteria' },
  paging: { name: 'Pagination', previous: 'Previous', next: 'Next' },
  /** Above links to the categories. */
  needsScript: 'Filters and further pages need JavaScript. Without it, look by category:',
} as const;
