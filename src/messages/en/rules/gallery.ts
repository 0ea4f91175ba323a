/** Sentences of a product's images, and the labels in them. */

export const image = 'Image';

export const imageTooLarge = (megabytes: number) => `The image must not be larger than ${megabytes} MB.`;
export const tooManyImages = (max: number) => `A product can have at most ${max} images.`;
export const altTooLong = (max: number) =>
  `The description of an image must be at most ${max} characters long.`;
export const invalidGallery = 'The gallery must be a list of images, or its JSON text.';
