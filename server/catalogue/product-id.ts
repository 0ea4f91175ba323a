import { randomInt } from 'node:crypto';

// Without letters and digits that look alike.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const TAIL = 5;
const MAX_SLUG = 64 - 1 - TAIL;

/** A new product's id: the slug of its name with a short random tail, e.g. `velvet-gown-7kx2m`. */
export function newProductId(name: string): string {
  const slug = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
  const tail = Array.from({ length: TAIL }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${slug || 'product'}-${tail}`;
}
