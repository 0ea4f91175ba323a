/** Sentences of messages to the shop, and the labels in them. */

export const senderName = 'Name';
export const subject = 'Subject';
export const messageText = 'Message';
export const messageState = 'Message state';

export const missingId = 'Is required.';
export const longId = (max: number) => `Must be an ID of at most ${max} characters.`;
