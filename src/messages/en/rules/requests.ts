/** Sentences of requests that no form sends. */

export const invalidBase = 'Must be an object of field values, or its JSON text.';
export const invalidProductId = 'Must be the id of a product.';
