/** Sentences of second factors. */

export const authenticatorDigits = 'Enter the 6 digits that the app shows.';
export const recoveryCode = 'A recovery code has 16 letters and digits.';
export const base64url = 'Must be base64url.';
