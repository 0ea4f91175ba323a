/** Precedes the corrected spelling of a search. */
export const didYouMean = 'Did you mean';
