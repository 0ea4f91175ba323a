import { randomInt } from 'node:crypto';

/** Letters and digits without lookalikes such as 0 and O. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP_LENGTH = 4;

const NUMBER = new RegExp(`^(?:SOL)?([${ALPHABET}]{${GROUP_LENGTH}})([${ALPHABET}]{${GROUP_LENGTH}})$`);

/** Generates a random order number that is easy to read aloud, e.g. `SOL-7K3M-92QD`. */
export function generateOrderNumber(): string {
  return `SOL-${randomGroup()}-${randomGroup()}`;
}

function randomGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/**
 * Parses an order number in any case, with or without `SOL`, dashes and spaces. Returns undefined for any other text.
 */
export function parseOrderNumber(text: string): string | undefined {
  const [, first, second] = NUMBER.exec(stripSeparators(text)) ?? [];
  return first && second && `SOL-${first}-${second}`;
}

/**
 * Normalizes part of an order number for a search, e.g. `SOL7K3M9` or `3M9`. Returns an empty text when it cannot be
 * part of a number.
 */
export function normalizePartialNumber(text: string): string {
  return /^[\w\s-]*$/.test(text) ? stripSeparators(text) : '';
}

function stripSeparators(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '');
}
