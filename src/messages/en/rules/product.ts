/** Sentences of products, and the labels in them. */

export const productName = 'Product Name';
export const price = 'Price';
export const oldPrice = 'Old Price';
export const category = 'Category';
export const color = 'Color';
export const description = 'Description';
export const colorName = 'Color name';
export const composition = 'Composition';
export const care = 'Care';
export const measurements = 'Measurements';
export const taxClass = 'Tax class';

export const invalidAmount = (label: string, example: string) =>
  `${label} must be an amount such as ${example}.`;
export const amountTooHigh = (label: string, max: string) => `${label} must be at most ${max}.`;
export const oldPriceTooLow = 'Old Price should be greater than Price';
export const invalidStock = (max: number) => `Stock must be a whole number, 0 to ${max}.`;
export const invalidStyle = 'Style must contain a letter or a digit.';
export const invalidSwatch = 'Swatch must be a color such as #1e2a4a.';
