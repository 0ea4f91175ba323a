import { z } from 'astro/zod';

/**
 * The rules that the editors' files have in common. Each message is the end of a sentence that begins with the
 * file and the field, e.g. `src/content/site/deal.yml: "headline" must have at most 48 characters, it has 51.`
 */

/** What is said of a field of another type, or of none at all. */
const expected = (rule: string) => ({
  error: ({ input }: { input: unknown }) => (input === undefined || input === null ? 'is missing' : rule),
});

/** Words of `min` to `max` characters: as many as the design has room for. */
export function words(max: number, min = 2) {
  return z
    .string(expected('must be text; put it in quotes'))
    .min(min, `must have at least ${min} characters`)
    .max(max, {
      error: ({ input }) => `must have at most ${max} characters, it has ${String(input).length}`,
    });
}

/** What a picture shows, for people who do not see it. */
export const altText = () =>
  words(160, 10).describe('What the picture shows, in a few words, for people who do not see it.');

/** Where a link leads: a page of this site, or an https, mailto or tel address. */
export const siteLink = () =>
  z
    .string(expected('must be text'))
    .regex(
      /^(\/(?!\/)\S*|https:\/\/[^\s/]+\.\S+|mailto:\S+@\S+|tel:\+?[\d-]+)$/,
      'must be an address of this site that begins with /, such as /shop, or one that begins with https://, mailto: or tel:',
    )
    .describe('An address of this site such as /shop, or one that begins with https://, mailto: or tel:.');

/** A day, written as 2026-11-02 and read as its first moment in UTC. */
export const day = () =>
  z.iso
    .date(expected('must be a day written as year-month-day, such as 2026-11-02'))
    .transform((text) => new Date(text));

/** A moment as ISO text that says its distance from UTC, so that it is the same moment for everybody. */
export const moment = () =>
  z.iso.datetime({
    offset: true,
    ...expected('must be a date and time with its offset, such as 2026-12-31T23:59:59-05:00'),
  });

/** A whole number from `min` to `max`, both included. */
export function wholeNumber(min: number, max: number) {
  const rule = `must be a whole number from ${min} to ${max}`;
  return z.int(expected(rule)).min(min, rule).max(max, rule);
}

/** One of a few words. */
export function oneOf<const Words extends readonly string[]>(choices: Words) {
  return z.enum(choices, expected(`must be one of ${choices.join(', ')}`));
}

/** A list of `min` to `max` things. */
export function listOf<Item extends z.ZodType>(item: Item, min: number, max = min) {
  const rule =
    min === max ? `must be a list of exactly ${min}` : `must be a list of at least ${min} and at most ${max}`;
  return z.array(item, expected(rule)).min(min, rule).max(max, rule);
}

/** A group of fields that refuses a name it does not know: a misspelt one would be left out without a word. */
export function fields<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `must not have ${issue.keys.map((key) => `"${key}"`).join(' and ')}; its fields are ${Object.keys(shape).join(', ')}`
        : expected('must be a group of fields').error(issue),
  });
}
