import { UNIT_NAME } from '#contract/wire/shop-currency.ts';

/** Sentences of errors of products, their images, stock notices and reviews. */
export const catalogueErrors = {
  // Queries
  invalidPriceBound: `Must be an amount in ${UNIT_NAME}, 0 or more.`,
  invalidPage: 'Must be a whole number.',
  invalidLimit: 'Must be a whole number, 1 or more.',
  /** `choices` are the words of the wire. */
  unknownValue: (choices: string) => `Must be one of ${choices}.`,
  searchTooLong: (max: number) => `Must be at most ${max} characters long.`,
  tooManySizeFilters: (max: number) => `Must be at most ${max} sizes.`,
  invalidSale: 'Must be true or empty.',
  invalidPosition: 'Must be the `next` of an earlier response.',
  // Writes
  noChanges: 'This request contains no changes.',
  sameName: 'A product with this name already exists.',
  stockIsSum: 'The stock of a product with sizes is the sum of its sizes.',
  invalidBaseSizes: 'Must be the sizes that the change replaces, as JSON text.',
  skuTaken: (sku: string, name: string) => `The SKU ${sku} belongs to another product, ${name}.`,
  skuTakenSince: (sku: string, name: string) => `${name} now has the SKU ${sku}. Please change it first.`,
  /** `sizes` are the names of `count` sizes, `numbers` the newest order numbers, `more` the number of older orders. */
  orderedSizes: (count: number, sizes: string, numbers: string, more: number) =>
    `${count === 1 ? `Size ${sizes} is` : `The sizes ${sizes} are`} part of open orders: ${numbers}${more > 0 ? ` and ${more} more` : ''}.`,
  // Images
  galleryMissing: 'Further images need a gallery that arranges them.',
  unknownImage: 'An image is no longer part of the product. Please add it again.',
  fileWithoutPlace: 'Each uploaded image must appear once in the gallery.',
  repeatedImage: 'An image appears twice. Each image may appear only once.',
  /** `reason` is a sentence. */
  ofFile: (file: string, reason: string) => `${file}: ${reason}`,
  imageType: 'The image must be a JPEG, PNG, WebP or AVIF file.',
  tooManyPixels: (megapixels: number) => `The image must have at most ${megapixels} megapixels.`,
  unreadableImage: 'The image cannot be read. The file is damaged or incomplete.',
  // Stock notices and reviews
  backInStock: (item: string) => `${item} is back in stock.`,
  expiredNoticeLink: 'This link has expired.',
  notBought: 'Only customers who have bought this product can review it.',
} as const;
