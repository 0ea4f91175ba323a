import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const paintsSchema = z.record(z.string(), z.object({ firstPaint: z.number(), largestPaint: z.number() }));
/** The last recorded run of `npm run bench`, by protocol. Times are in ms. The floor is a page without its scripts. */
const resultSchema = z.record(
  z.enum(['HTTP/1.1', 'HTTP/2']),
  z.object({
    pages: paintsSchema,
    floor: paintsSchema,
    answers: z.record(z.string(), z.record(z.string(), z.number())),
    journey: z.record(z.string(), z.record(z.string(), z.number())),
  }),
);
const result = resultSchema.parse(JSON.parse(readFileSync('bench/result.json', 'utf8')));

describe.each(Object.entries(result))(
  'the recorded benchmark over %s',
  (_, { pages, floor, answers, journey }) => {
    test.each(['home', 'shop', 'category', 'product', 'search'])(
      '[SPEED-01] paints %s hardly later than its floor',
      (page) => {
        const { firstPaint = 0, largestPaint = 0 } = floor[page] ?? {};
        expect(pages[page]?.firstPaint).toBeLessThanOrEqual(1.15 * firstPaint);
        expect(pages[page]?.largestPaint).toBeLessThanOrEqual(1.15 * largestPaint);
      },
    );

    test.each([
      ['shop', 'choose a filter', 2],
      ['category', 'choose a filter', 2],
      ['product', 'add to the bag', 1.5],
      ['search', 'type a word', 2],
    ])('[SPEED-02] %s: "%s" at first paint is answered within %s of the floor', (page, action, ratio) => {
      expect(answers[page]?.[action]).toBeLessThanOrEqual(ratio * (floor[page]?.largestPaint ?? 0));
    });

    test.each(['home → category', 'category → product'])(
      '[SPEED-04] %s: the prerendered page is painted within 200 ms of its activation',
      (step) => {
        expect(journey['long hover']?.[`${step}, from activation`]).toBeLessThanOrEqual(200);
      },
    );
  },
);
