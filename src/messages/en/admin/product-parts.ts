import { formatNames } from './format-names.ts';

/** Sizes, images, style and details in the product form. [SIZE-07, GALLERY-01] */
export const productPartsText = {
  /** The headings of the form. */
  groups: {
    details: 'Details',
    images: 'Images',
    sizes: 'Sizes',
    sizesAndStock: 'Sizes and stock',
    texts: 'Texts',
    variants: 'Other colors of this design',
    /** Below the heading, because the fields are folded. */
    variantsHint: 'Style, color name and swatch',
  },
  sizes: {
    legend: 'Sizes',
    hint: 'Leave SKU empty and we’ll create one. Leave Stock empty if you don’t track it.',
    sizesOrStock: 'Add sizes with a stock each, or enter the stock of the whole product.',
    table: 'Sizes and their stock',
    columns: { size: 'Size', sku: 'SKU', gtin: 'GTIN', stock: 'Stock' },
    order: 'Order',
    showCodes: 'Show SKU and GTIN',
    hideCodes: 'Hide SKU and GTIN',
    automatic: 'Automatic',
    untracked: 'Not tracked',
    /** The accessible name of a cell; `number` counts the rows from 1. */
    cell: (column: string, size: string, number: number) => `${column} of size ${size || number}`,
    add: 'Add a size',
    presets: { letters: 'Add XS-XL', rings: 'Add rings 5-9' },
    earlier: (size: string) => `Move size ${size} up`,
    later: (size: string) => `Move size ${size} down`,
    remove: (size: string) => `Remove size ${size}`,
    drag: 'Drag to reorder',
    moved: (size: string, position: number, count: number) => `Size ${size} is now ${position} of ${count}.`,
    removed: (size: string) => `Size ${size} removed.`,
    added: (count: number) => (count === 1 ? 'Size added.' : `${count} sizes added.`),
    total: (units: number, count: number) => `${units} in ${formatSizeCount(count)}`,
    totalUntracked: (sizes: readonly string[]) =>
      `not counted while ${sizes.length === 1 ? `size ${sizes[0]} has` : `the sizes ${formatNames(sizes)} have`} no quantity.`,
    none: 'No sizes',
    /** A size in the comparison of two edits. */
    entry: (size: string, stock: string) => `${size}: ${stock || 'not tracked'}`,
  },
  orderedSizes: {
    title: 'Remove ordered sizes?',
    question: (sizes: readonly string[]) =>
      sizes.length === 1
        ? `Size ${sizes[0]} is part of open orders. They stay as they are, but units of cancelled orders do not return to the stock.`
        : `The sizes ${sizes.join(', ')} are part of open orders. They stay as they are, but units of cancelled orders do not return to the stock.`,
    confirm: 'Remove and save',
  },
  images: {
    legend: 'Images',
    hint: (count: number, megabytes: number) =>
      `Up to ${count}: JPEG, PNG, WebP or AVIF, up to ${megabytes} MB each. The first one is shown in lists.`,
    choose: 'Choose images',
    add: 'Add more images',
    drop: 'or drop them here',
    alt: 'Alternative text',
    texts: 'Alternative Texts',
    altOf: (position: number) => `Alternative text of image ${position}`,
    altHint: 'Describe each image for people who can’t see it. Without a text, the product’s name is used.',
    first: 'Shown first',
    list: 'Images in their order',
    earlier: (position: number) => `Move image ${position} earlier`,
    later: (position: number) => `Move image ${position} later`,
    remove: (position: number) => `Remove image ${position}`,
    moved: (position: number, count: number) => `The image is now ${position} of ${count}.`,
    removed: 'Image removed.',
    count: (count: number) => (count === 1 ? '1 image' : `${count} images`),
    rejected: (file: string, reason: string) => `${file}: ${reason}`,
  },
  undo: 'Undo',
  variants: {
    style: 'Style',
    styleHint:
      'Products of one style are the colors of one design and link to each other. Choose one, or name a new one.',
    newStyle: 'A new style.',
    shownWith: (names: readonly string[]) => `Shown with ${names.join(', ')}.`,
    colorName: 'Color name',
    colorNameHint: 'Your own name of the color, such as Midnight',
    swatch: 'Swatch',
    swatchHint: 'The exact color, such as #1e2a4a. The shop shows a style from light to dark.',
    pick: 'Pick the swatch',
  },
  details: {
    composition: 'Composition',
    compositionHint: 'Such as 92% silk, 8% elastane',
    care: 'Care',
    measurements: 'Measurements',
  },
  selling: {
    taxClass: 'Tax class',
    taxClassHint: 'Such as reduced, as in your settings. Empty for the standard rate.',
  },
} as const;

const formatSizeCount = (count: number) => (count === 1 ? '1 size' : `${count} sizes`);

/** Sizes that the form adds at once. */
export const SIZE_PRESETS = {
  letters: ['XS', 'S', 'M', 'L', 'XL'],
  rings: ['5', '6', '7', '8', '9'],
} as const;
