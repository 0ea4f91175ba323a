/** Sentences of reviews, and the labels in them. */

export const review = 'Review';
export const reason = 'Reason';

export const invalidStars = (max: number) => `Please choose 1 to ${max} stars.`;
