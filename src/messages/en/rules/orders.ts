/** Sentences of orders and quotes, and the labels in them. */

export const phone = 'Phone';
export const fullName = 'Full name';
export const line1 = 'Street and number';
export const line2 = 'Apartment';
export const city = 'City';
export const state = 'State';
export const zipCode = 'ZIP code';
export const region = 'Region';
export const postalCode = 'Postal code';
export const discountCode = 'Code';

export const noPaymentMethod = 'Please choose a payment method.';
export const phoneCharacters =
  'Phone may contain only digits, spaces, parentheses, periods, plus signs and hyphens.';
export const phoneDigits = (min: number) => `Phone must have at least ${min} digits.`;
export const unknownState = 'Please choose a state from the list.';
export const zipFormat = 'ZIP code must look like 10001 or 10001-1234.';
export const zipOfOtherState = 'This ZIP code is not in the selected state.';
export const noItems = 'An order needs at least one item.';
export const tooManyItems = (max: number) => `An order can have at most ${max} different items.`;
export const tooManyDecimals = (example: string) => `The price must be an amount such as ${example}.`;
export const repeatedItem = 'Each product and size may appear only once in an order.';
export const unknownCountry = 'Please choose a country from the list.';
export const unknownRegion = 'Please choose a region from the list.';
