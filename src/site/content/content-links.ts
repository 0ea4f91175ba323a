import { splitFilterValues } from '#contract/catalogue/filter-values.ts';
import { PRICE_BANDS } from '#contract/catalogue/price-bands.ts';
import { PRODUCT_SORTS } from '#contract/catalogue/product-sorts.ts';
import { trimTrailingSlashes } from '#contract/text/slashes.ts';
import { CATEGORIES, COLORS } from '#contract/vocabulary.ts';

/** A link of a content file. */
export interface ContentLink {
  readonly line: number | undefined;
  readonly target: string;
}

const KNOWN_TARGETS =
  'must be a path of this site that begins with /, such as /shop, or a URL that begins with https://, mailto: or tel:';

/**
 * The parameters of the shop's URL with their values. The shop would ignore any other parameter and show everything.
 */
const SHOP_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  category: CATEGORIES,
  color: COLORS,
  price: PRICE_BANDS,
  sale: ['true'],
  sort: PRODUCT_SORTS,
};

/**
 * Returns the rule that a link target violates, as the second half of a sentence; undefined if its form is right.
 * `check-links.ts` checks whether the page exists.
 */
export function findLinkRule(target: string): string | undefined {
  if (/\s/.test(target)) return 'must not contain a space';
  if (target.startsWith('/') && !target.startsWith('//')) return findPathRule(target);
  if (/^https:\/\/[^/]+\../.test(target) && URL.canParse(target)) return undefined;
  if (/^mailto:/.test(target)) {
    return /^mailto:[^@]+@[^@.]+(\.[^@.?]+)+(\?\S+)?$/.test(target)
      ? undefined
      : 'must name an email address, as in mailto:hello@solene.example';
  }
  if (/^tel:/.test(target)) {
    return /^tel:\+?\d[\d-]*$/.test(target)
      ? undefined
      : 'must contain only digits and hyphens, as in tel:+1-212-555-0142';
  }
  const corrected = correct(target);
  return corrected === undefined ? KNOWN_TARGETS : `must be written as ${corrected}`;
}

function findPathRule(target: string): string | undefined {
  if (decodeLink(target) === undefined) return 'must not contain the sign %';
  const [pathname = '', search = ''] = target.replace(/#.*/, '').split('?');
  if (pathname !== '/' && pathname.endsWith('/'))
    return `must be written as ${target.replace(pathname, trimTrailingSlashes(pathname))}`;
  if (pathname.endsWith('.html')) return `must be written as ${target.replace('.html', '')}`;
  if (pathname !== '/shop') return undefined;
  for (const [name, value] of new URLSearchParams(search)) {
    // Sizes depend on the catalogue, which the checks do not know.
    if (name === 'page' || name === 'size') continue;
    const values = SHOP_PARAMETERS[name];
    if (values === undefined) {
      return `must not contain "${name}"; the filters of the shop are ${Object.keys(SHOP_PARAMETERS).join(', ')}`;
    }
    const words = name === 'color' ? splitFilterValues(value) : [value];
    if (!words.every((word) => values.includes(word)))
      return `must have one of these after ${name}=: ${values.join(', ')}`;
  }
  return undefined;
}

/** Returns the probable target of a link without a slash or a scheme. */
function correct(target: string): string | undefined {
  if (/^[a-z]+:/i.test(target)) return undefined;
  if (/^[^/@]+@[^/@]+\.\w+$/.test(target)) return `mailto:${target}`;
  const isFile = /\.(md|html)(?=[?#]|$)/;
  if (!isFile.test(target) && /^(\/\/)?([\w-]+\.)+(com|org|net|example|[a-z]{2})(\/|$)/.test(target)) {
    return `https://${target.replace(/^\/\//, '')}`;
  }
  const path = target.replace(/^(\.{1,2}\/)*(pages\/)?/, '').replace(isFile, '');
  return /^[\w-]/.test(path) ? `/${path}` : undefined;
}

/** Decodes a link or a part of it, such as `caf%C3%A9`; undefined if it is malformed. */
export function decodeLink(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
