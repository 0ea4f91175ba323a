/** Sentences of the shop's settings, and the labels in them. */

export const rateName = 'Name of the delivery';
export const zoneName = 'Name of the zone';
export const sellerName = 'Seller’s name';
export const sellerAddress = 'Seller’s address';
export const taxId = 'Tax number';
export const responsible = 'Responsible person';

export const unknownPlace = 'Please choose countries and regions from the list.';
export const unknownTimeZone = 'Please choose a time zone from the list.';
export const noCountry = 'Please choose at least one country.';
export const noPayment = 'Please choose at least one way to pay.';
export const countryTwice = 'A country can be in only one zone.';
export const priceTooHigh = 'This price is too high.';
export const priceDecimals = 'This price has too many decimals.';
export const valuesReversed = 'The lowest order value must not exceed the highest.';
export const daysReversed = 'The fewest days must not exceed the most.';
export const wholeDays = 'Please enter a whole number of days.';
export const tooManyDays = (max: number) => `Please enter at most ${max} days.`;
export const invalidStart = 'Please enter the day from which the tax applies.';
export const rateTooLow = 'A tax cannot be below 0%.';
export const rateTooHigh = 'A tax cannot exceed 100%.';
export const rateDecimals = 'A tax can have at most four decimals.';
export const regionWithoutCountry = 'A region needs a country.';
export const taxTwice = 'Another tax of this place and class starts at the same time.';
export const noPrefix = 'Please enter a prefix.';
export const prefixTooLong = (max: number) => `A prefix can have at most ${max} characters.`;
export const prefixCharacters = 'A prefix can have letters, digits, hyphens, underscores and slashes.';
export const samePrefix = 'Credit notes need another prefix than invoices.';
export const nextNumber = 'Please enter a whole number from 1.';
export const keepYears = 'Please enter a whole number of years from 1 to 100.';
