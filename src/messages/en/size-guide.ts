/** Texts of the size guide. [SIZE-09] */
export const sizeGuideText = {
  title: 'Size guide',
  description:
    'Sizes of dresses, rings, hats and belts in centimeters and inches, and how to measure for each of them.',
  lead: 'How to measure, and how to find your size. Every length is in inches and in centimeters.',
  size: 'Size',
  centimeters: 'cm',
  inches: 'in',
  all: 'All size guides',
  close: 'Close',
} as const;
