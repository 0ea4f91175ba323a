import { randomInt } from 'node:crypto';

/** Without letters and digits that look or sound alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 4;

const NUMBER = new RegExp(`^(?:SOL)?([${ALPHABET}]{${GROUP}})([${ALPHABET}]{${GROUP}})$`);

/** A new order's number, which people can read on the phone: `SOL-7K3M-92QD`. */
export function newOrderNumber(): string {
  return `SOL-${group()}-${group()}`;
}

function group(): string {
  return Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** A number as somebody wrote it, in small letters or without its dashes, or undefined when it can be none. */
export function readOrderNumber(text: string): string | undefined {
  const [, first, second] = NUMBER.exec(bare(text)) ?? [];
  return first && second && `SOL-${first}-${second}`;
}

/** What a part of a number looks like in `numberWithoutDashes` of `order-list.ts`, e.g. `7K3M9`; empty for none. */
export function readPartOfNumber(text: string): string {
  return /^[\w\s-]*$/.test(text) ? bare(text).replace(/^SOL/, '') : '';
}

function bare(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '');
}
