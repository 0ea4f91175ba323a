/** Sentences of choices between words of the wire. */

export const unknownChoice = (label: string, choices: string) => `${label} must be one of ${choices}.`;
