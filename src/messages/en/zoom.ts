/** Texts of the zoom, which loads on demand. [GALLERY-02] */
export const zoomText = {
  title: (name: string) => `Images of ${name}`,
  close: 'Close',
  previous: 'Previous image',
  next: 'Next image',
  position: (number: number, of: number) => `${number} of ${of}`,
} as const;
