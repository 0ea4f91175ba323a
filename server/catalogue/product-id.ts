import { randomInt } from 'node:crypto';
import { slugOf } from '#contract/text/slug.ts';

/** Digits and letters without look-alikes, such as 1 and l. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const SUFFIX_LENGTH = 5;
/** An id has at most 64 characters, including the hyphen before the suffix. */
const MAX_SLUG_LENGTH = 64 - 1 - SUFFIX_LENGTH;

/** Returns an id for a new product: the slug of its name with a random suffix, e.g. `velvet-gown-7kx2m`. */
export function newProductId(name: string): string {
  const slug = slugOf(name, MAX_SLUG_LENGTH);
  const suffix = Array.from({ length: SUFFIX_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${slug || 'product'}-${suffix}`;
}
