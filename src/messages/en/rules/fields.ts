/** Sentences of rules that several subjects share, and the labels in them. */

export const email = 'Email';

export const required = (label: string) => `${label} is required.`;
export const tooShort = (label: string, min: number) => `${label} must be at least ${min} characters long.`;
export const tooLong = (label: string, max: number) => `${label} must be at most ${max} characters long.`;
export const singleLine = (label: string) => `${label} must be on a single line.`;
export const letterOrDigit = (label: string) => `${label} must contain a letter or a digit.`;
export const webAddress = (label: string) => `${label} must not contain a web address.`;
export const invalidEmail = 'Email address is invalid.';
