import { randomInt } from 'node:crypto';
import { invalid } from '../http/failures.ts';

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

const ID = /^[\w-]{1,64}$/;

/** Whether a product can have this id. */
export function isProductId(id: string): boolean {
  return ID.test(id);
}

/** An id as a request names it. Throws a 400 for one that no product can have. */
export function requireProductId(id: string): string {
  if (!isProductId(id)) throw invalid({ id: ['Must be the id of a product.'] });
  return id;
}
