import type { Product } from '#contract/catalogue/product.ts';
import { hashText } from '#lib/hash-text.ts';
import { isArrayOf, isString, parseJson } from '#lib/type-guards.ts';
import { keepInMemory, storedAtom } from '#stores/stored-atom.ts';

/**
 * Fingerprints of uploaded images with their products, stored in localStorage under `sent-pictures`. A resumed import
 * does not send these images again.
 */

const areTexts = isArrayOf(isString);
const NONE: readonly string[] = [];

const sent = storedAtom({
  key: 'sent-pictures',
  empty: NONE,
  decode: (text) => {
    const known = parseJson(text);
    return areTexts(known) ? known : NONE;
  },
  encode: (known) => (known.length === 0 ? undefined : JSON.stringify(known)),
});
/** Number of the latest fingerprints to keep. */
const MAX_REMEMBERED = 10_000;

const imageFingerprint = ({ _id, image }: Product, { name, size, lastModified }: File) =>
  hashText(`${_id} ${image} ${name} ${size} ${lastModified}`);

/** Records that the backend accepted this file as the product's image. */
export function rememberUploadedImage(product: Product, file: File): void {
  // Without it, a resumed import sends the image again.
  sent.write([...sent.read(), imageFingerprint(product, file)].slice(-MAX_REMEMBERED), keepInMemory);
}

/** Returns a function that checks whether a product's image was uploaded from a file. It ignores later uploads. */
export function createUploadCheck(): (product: Product, file: File) => boolean {
  const known = new Set(sent.read());
  return (product, file) => known.has(imageFingerprint(product, file));
}
