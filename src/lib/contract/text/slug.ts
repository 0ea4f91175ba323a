import { normalizeText } from './normalize-text.ts';

/** Returns a text as lower-case letters, digits and hyphens, cut to `max` characters; '' if none remain. */
export function slugOf(text: string, max: number): string {
  return normalizeText(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, max)
    .replace(/^-/, '')
    .replace(/-$/, '');
}
