import { z } from 'astro/zod';
import { spaceWords } from '#contract/catalogue/search-terms.ts';
import { editDistance } from '#contract/catalogue/spelling.ts';
import { findLinkRule } from './content-links.ts';

/**
 * Rules shared by the content files. Each message ends a sentence that begins with the file and the field, for example
 * `src/content/site/deal.yml:2: "headline" must have at most 48 characters; it has 51.`
 */

/** Returns the error of a field that is missing or has the wrong type. */
const expected = (rule: string) => ({
  error: ({ input }: { input: unknown }) => (input === undefined || input === null ? 'is missing' : rule),
});

/** Accepts text of `min` to `max` characters, the limits of the design. */
export function textUpTo(max: number, min = 2) {
  return z
    .string(expected('must be text; put it in quotation marks'))
    .min(min, {
      error: ({ input }) => `must have at least ${min} characters; it has ${String(input).length}`,
    })
    .max(max, {
      error: ({ input }) => `must have at most ${max} characters; it has ${String(input).length}`,
    })
    .refine(
      (text) => !/<\/?[a-z][^<>]*>/i.test(text),
      'must not contain HTML; delete the tags between < and >',
    )
    .refine(
      (text) => !/\]\(|\*\*/.test(text),
      'must not contain Markdown such as **bold** or [words](/shop); only the text below the fields of an .md file may',
    );
}

/** Accepts the alternative text of an image. */
export const altText = () =>
  textUpTo(160, 10).describe('A short description of the image for people who cannot see it.');

/** Accepts a word as the search compares it. */
export function searchWord() {
  const rule = 'must be a single word in lowercase letters and digits, such as hoop';
  return z
    .string(expected(`${rule}; put it in quotation marks`))
    .refine((word) => /^\S+$/.test(word) && spaceWords(word) === ` ${word} `, rule)
    .max(40, { error: ({ input }) => `must have at most 40 characters; it has ${String(input).length}` });
}

/** Accepts a short text or a number, such as a size, and returns text. */
export const shortValue = () =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), textUpTo(12, 1));

/** Accepts a length in centimeters, or a range of two, such as 54 or 80-84, and returns text. */
export function centimeters() {
  const rule = 'must be a length in centimeters, or a range, such as 54 or 80-84';
  return z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.string(expected(rule)).regex(/^\d{1,3}(\.\d{1,2})?(-\d{1,3}(\.\d{1,2})?)?$/, rule),
  );
}

/** Accepts a link target: a page of this site, or an https, mailto or tel URL. */
export const siteLink = () =>
  z
    .string(expected('must be text'))
    .superRefine((target, { addIssue }) => {
      const rule = findLinkRule(target);
      if (rule !== undefined) addIssue(rule);
    })
    .describe('A path of this site, such as /shop, or a URL that begins with https://, mailto: or tel:.');

/** Accepts a date such as 2026-11-02 and parses it as midnight UTC. */
export const isoDate = () =>
  z.iso
    .date(expected('must be a date in the form year-month-day, such as 2026-11-02'))
    .transform((text) => new Date(text));

/** Accepts an ISO date and time with a UTC offset, which makes it the same instant in every time zone. */
export const isoDateTime = () =>
  z.iso.datetime({
    offset: true,
    ...expected('must be a date and time with a UTC offset, such as 2026-12-31T23:59:59-05:00'),
  });

/** Accepts a whole number from `min` to `max`, inclusive. */
export function wholeNumber(min: number, max: number) {
  const rule = `must be a whole number from ${min} to ${max}`;
  return z.int(expected(rule)).min(min, rule).max(max, rule);
}

/** Accepts one of the values. */
export function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, expected(`must be one of ${values.join(', ')}`));
}

/** Accepts a list of `min` to `max` items. */
export function boundedList<Item extends z.ZodType>(item: Item, min: number, max = min) {
  const rule =
    min === max ? `must be a list of exactly ${min} items` : `must be a list of ${min} to ${max} items`;
  const error = ({ input }: { input: unknown }) =>
    `${rule}; it has ${Array.isArray(input) ? input.length : 0}`;
  return z.array(item, expected(rule)).min(min, { error }).max(max, { error });
}

/** Accepts a group of fields and rejects unknown names. A misspelled field would otherwise be ignored silently. */
export function strictFields<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `must not contain ${issue.keys.map((key) => unknownField(key, names)).join(' and ')}`
        : expected(`must be a group with the fields ${names.join(', ')}, each on a line of its own`).error(
            issue,
          ),
  });
}

function unknownField(key: string, names: readonly string[]): string {
  const name = closestName(key, names);
  return name === undefined ? `"${key}"; its fields are ${names.join(', ')}` : `"${key}"; write "${name}"`;
}

/** Returns the name that `key` misspells: one letter differs, or two in a long name. Capitals do not count. */
export function closestName(key: string, names: readonly string[]): string | undefined {
  return names
    .map((name) => ({ name, distance: editDistance(key.toLowerCase(), name.toLowerCase()) }))
    .sort((left, right) => left.distance - right.distance)
    .find(({ name, distance }) => distance <= (name.length < 6 ? 1 : 2))?.name;
}
