/** Sentences of days, their ranges and instants, and the labels in them. */

export const range = 'Range';
export const from = 'From';
export const to = 'To';

export const invalidDay = (label: string) => `${label} must be a date such as 2026-03-09.`;
export const unknownYear = 'Must be a day of the years 1900 to 2999.';
export const daysReversed = 'The start date must not be after the end date.';

export const invalidInstant = 'Must be an ISO time in UTC.';
