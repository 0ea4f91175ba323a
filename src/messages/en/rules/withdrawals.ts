/** Labels of the withdrawal form, and sentences about it. */

export const name = 'Name';
export const orderNumber = 'Order number';
export const note = 'Note';

export const noItems = 'Please choose at least one item.';
