/** Sentences of shipments, and the labels in them. */

export const carrier = 'Carrier';

export const trackingNumber = 'A tracking number may contain only letters, digits and hyphens.';
export const trackingNumberTooLong = (max: number) => `A tracking number can have at most ${max} characters.`;
export const tooManyTrackingNumbers = (max: number) => `Please enter at most ${max} tracking numbers.`;
export const shipmentTime = 'Please enter a date or an ISO time.';
