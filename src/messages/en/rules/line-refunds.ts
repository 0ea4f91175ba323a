/** Sentences of refunds of single units. */

export const repeatedLine = 'Each item may appear only once in a refund.';
