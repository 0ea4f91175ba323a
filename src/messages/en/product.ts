/** Texts of product cards and product pages. [CARD-01, PROD-01 to PROD-04] */
export const productText = {
  breadcrumb: 'Breadcrumb',
  related: 'You may also like',
  addNamed: (name: string) => `Add ${name} to cart`,
  add: 'Add to Cart',
  inBag: 'In your bag',
  /** Shown when stock is low or zero, in the bag too. */
  left: (units: number) => (units === 0 ? 'Sold out' : `Only ${units} left`),
  /** The choice of a size, on the page and before adding from a card. [SIZE-02, SIZE-03] */
  size: 'Size',
  /** Read aloud before the sizes on a card. */
  sizes: 'Sizes',
  chooseSize: 'Please choose a size.',
  chooseSizeOf: (name: string) => `Choose a size for ${name}`,
  /** In that dialog. */
  sizeIsAdded: 'The size you choose goes into your bag.',
  soldOut: 'Sold out',
  closeSizes: 'Close',
  /** Shown while every size is sold out and none is chosen. */
  allSizesSoldOut: 'Choose your size, and we’ll tell you when it’s back.',
  /** The colors of the style. [SIZE-08] */
  colors: 'Colors',
  /** The images of the product. [GALLERY-02] */
  images: 'Images',
  imageOf: (number: number, of: number) => `Image ${number} of ${of}`,
  zoom: 'Zoom',
  /** The titles of a product's details. Shoppers of cosmetics look for other words. */
  details: { composition: 'Composition', care: 'Care', measurements: 'Measurements' },
  cosmeticsDetails: { composition: 'Ingredients', care: 'How to use', measurements: 'Size' },
  oldPrice: 'Old price',
  rating: (rating: number, best: number) => `${rating} out of ${best}`,
  /** The link to the contact form from a sold-out product, where the shop sends no mail by itself. */
  askForReturn: 'Ask us when it returns',
  /** The subject of that message. */
  returnSubject: (name: string) => `When will ${name} be back?`,
  returnMessage: (name: string) => `Please let me know when ${name} is back in stock.`,
  category: 'Category',
  color: 'Color',
  loading: 'Loading product',
  failed: 'Error on single Page',
  unavailable: 'No longer available',
  /** Shown beside a price that could not be refreshed since the build. */
  stalePrice: 'We couldn’t check the latest price.',
  /** The line below the button. */
  assurance: 'Free delivery · Free returns within 30 days',
  notes: ['Free delivery. Packed by hand, in paper.', 'Free returns within 30 days.'],
  /** The exception of cosmetics. */
  sealNote: 'Cosmetics can be returned while their seal is unbroken.',
  deliveryReturns: 'Delivery & Returns',
  allDeliveryReturns: 'Read more about delivery and returns',
} as const;
