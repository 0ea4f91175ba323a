/** Before what a mistyped text was taken for. */
export const didYouMean = 'Did you mean';
