/** Sentences of choices between words of the wire, and the labels in them. */

export const unknownChoice = (label: string, choices: string) => `${label} must be one of ${choices}.`;

export const orderStatus = 'Status';
