import { isolate } from '#contract/text/isolate.ts';
import { cents, formatAmount } from '#contract/wire/money.ts';
import { UNIT_NAME } from '#contract/wire/shop-currency.ts';

/** Manage Products. [ADMIN-01 to ADMIN-04] */
export const manageProductsText = {
  title: 'Manage Products',
  description: 'Add, edit and delete products.',
  table: 'Products',
  image: 'Image',
  name: 'Name',
  price: 'Price',
  stock: 'Stock',
  /** Precedes 'Not tracked' on phones, where the table has no column headings. */
  stockOf: 'Stock: ',
  actions: 'Actions',
  loading: 'Loading products...',
  failed: 'Error loading products!',
  more: 'Load more',
  search: 'Find a product',
  searchHint: 'Name, category or color',
  category: 'Category',
  allCategories: 'All',
  stockFilter: 'Stock',
  stockFilters: { '': 'All', low: 'Low', 'sold-out': 'Sold out' },
  sort: 'Sort by',
  orders: {
    listed: 'Default',
    newest: 'Newest first',
    name: 'Name',
    price: 'Price, lowest first',
    '-price': 'Price, highest first',
    stock: 'Stock, fewest first',
  },
  /** The link to the form. Phones show only the first word. */
  add: 'Add',
  addObject: 'a product',
  empty: { title: 'There are no products yet.', text: 'Add your first product, or import a spreadsheet.' },
  /** A list all of whose products are about to be deleted. */
  emptied: { title: 'Nothing is left in this list.', text: 'Its last products are being deleted.' },
  notFound: {
    title: 'No products match your search.',
    text: 'Please check the spelling.',
  },
  /** An empty list with one filter. */
  emptyCategory: (category: string) => ({
    title: `No products in ${category} yet.`,
    text: 'Add one, or choose another category.',
  }),
  emptyStock: {
    low: { title: 'Nothing is running low.', text: 'Every size has at least five left, or is not tracked.' },
    'sold-out': { title: 'Nothing is sold out.', text: 'Every size is in stock, or is not tracked.' },
  },
  /** An empty list with several of search, category and stock. Buttons that drop one of them follow. */
  emptyTogether: { title: 'No products match all of this.', text: 'Look further:' },
  drop: {
    text: (text: string) => `Without “${text}”`,
    category: 'In all categories',
    stock: 'With any stock',
  },
  showAll: 'Show all products',
  update: 'Update',
  updateNamed: (name: string) => `Update ${isolate(name)}`,
  comingSoon: 'Update functionality coming soon!',
  delete: 'Delete',
  /** Below the form of a product. */
  deleteProduct: 'Delete product',
  deleteNamed: (name: string) => `Delete ${isolate(name)}`,
  question: 'Are you sure you want to delete?',
  /** The heading of the question, with backends that can restore a product. */
  deleteTitle: (name: string) => `Delete “${isolate(name)}”?`,
  deleted: 'Product deleted successfully',
  /** Whether the built site already shows the product's current state. */
  live: 'Live',
  building: 'Updating in the shop',
} as const;

/** The stock of a product in its row. */
export const stockSummaryText = {
  units: (count: number) => `${count} in stock`,
  soldOut: 'Sold out',
  untracked: 'Not tracked',
  /** For a product some of whose sizes are tracked. */
  partlyTracked: 'Partly tracked',
  /** `sizes` are their names or their number: 'XS, M' or '4 of 5 sizes'. */
  soldOutSizes: (sizes: string) => `${sizes} sold out`,
  lowSizes: (sizes: string) => `${sizes} low`,
  /** Sizes whose names could be taken for a number of units. */
  sizes: (count: number, names: string) => (count === 1 ? `Size ${names}` : `Sizes ${names}`),
  sizeCount: (count: number, total: number) => `${count} of ${total} sizes`,
} as const;

/** The open orders of products about to be deleted. */
export const openOrdersText = {
  checking: 'Checking open orders...',
  failed: 'The open orders could not be checked.',
  none: 'No open orders are affected.',
  some: (orders: number) =>
    orders === 1 ? 'In 1 open order, which won’t change:' : `In ${orders} open orders, which won’t change:`,
  more: (orders: number) => `and ${orders} more`,
} as const;

/** Add New Product and Edit Product, which share a form. [ADMIN-04, ADMIN-05] */
export const productFormText = {
  add: {
    title: 'Add New Product',
    description: 'Add a product and its image to the shop.',
    submit: 'Add Product',
    /** Used when the backend's response has no message. */
    added: 'Product added successfully',
    /** Precedes a link to the product. */
    inShop: (name: string) => `${isolate(name)} is in the shop.`,
  },
  edit: {
    title: 'Edit Product',
    description: 'Change a product in the shop.',
    submit: 'Save Product',
    updated: 'Product updated successfully',
    unchanged: 'There are no changes to save.',
    saved: (name: string) => `${isolate(name)} has been saved.`,
    loading: 'Loading product...',
    failed: 'Error loading the product!',
    notFound: 'We can’t find this product. It may have been deleted.',
    back: 'Back to Manage Products',
  },
  sending: 'Sending...',
  name: 'Product Name',
  price: 'Price',
  priceHint: `In ${UNIT_NAME}, such as ${formatAmount(cents(4990))}`,
  oldPrice: 'Old Price',
  oldPriceHint: 'The price before the sale. Leave empty if it isn’t on sale.',
  stock: 'Stock',
  stockHint: 'Number in stock; leave empty if you don’t track it',
  category: 'Category',
  color: 'Color',
  choose: 'Please choose',
  image: 'Image',
  imageHint: (megabytes: number) => `JPEG, PNG, WebP or AVIF, up to ${megabytes} MB`,
  imageArea: { choose: 'Choose an image', drop: 'or drop it here' },
  anotherImage: 'Choose another image',
  keepImageHint: 'Leave empty to keep the current image.',
  invalidImageType: 'The image must be a JPEG, PNG, WebP or AVIF file.',
  description: 'Description',
  progress: 'Upload progress',
  viewInShop: 'View in shop',
  /** Beside the submit button while a field differs from its saved value. */
  unsaved: 'Unsaved changes',
  /** In its place while fields have errors. */
  invalid: (count: number) => (count === 1 ? '1 field needs attention' : `${count} fields need attention`),
} as const;
