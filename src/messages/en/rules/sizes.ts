/** Sentences of a table of sizes, and the labels in them. */

export const size = 'A size';
export const sku = 'A SKU';

export const invalidSizes = 'Sizes must be a list of sizes, or its JSON text.';
export const tooManySizes = (max: number) => `A product can have at most ${max} sizes.`;
export const unnamedSize = (number: number) => `Please name size ${number}.`;
export const repeatedSize = (size: string | number) => `Size ${size} appears twice.`;
export const repeatedSku = (sku: string) => `The SKU ${sku} appears twice.`;
export const invalidGtin = (size: string | number) =>
  `The GTIN of size ${size} must have 8, 12, 13 or 14 digits.`;
export const invalidSizeStock = (size: string | number, max: number) =>
  `The stock of size ${size} must be a whole number, 0 to ${max}.`;
