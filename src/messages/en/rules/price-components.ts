/** The names of the parts of a price. Rates are formatted. */

export const totalPrice = 'Total Price';
export const delivery = 'Delivery';
export const discount = (code: string) => `Discount (${code})`;
export const tax = (rate: string) => `Tax (${rate})`;
export const includedTax = (rate: string) => `Includes tax (${rate})`;
