/** Precedes the corrected spelling of a search. */
export const didYouMeanText = 'Did you mean';
