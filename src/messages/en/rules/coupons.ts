/** Sentences of discount codes, and the labels in them. */

export const discountKind = 'Discount';

export const percentRange = 'Must be more than 0% and at most 100%.';
export const discountMissing = 'Must be more than 0.';
/** `max` is formatted. */
export const discountTooLarge = (max: string) => `Must be at most ${max}.`;
export const twoDecimals = 'Must have at most two decimals.';
export const couponAmount = (example: string) => `Must be an amount such as ${example}.`;
export const useLimit = 'Must be a whole number of 1 or more.';
export const invalidTime = 'Must be a date or an ISO time.';
export const endsBeforeStart = 'The code must end after it starts.';
