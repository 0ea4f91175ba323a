/** Texts of the style sheets, which name them: `content: "message:imageMissing"`. */
export const styleText = {
  imageMissing: 'Image not available',
} as const;
