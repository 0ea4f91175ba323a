import { expect } from '@playwright/test';
import { cents } from '#contract/wire/money.ts';
import type { Letter } from '#server/notify/blocks.ts';
import { sampleLetters } from '#server/sample-letters.ts';
import { findOverflows } from '#tests/support/e2e/overflows.ts';
import { renderLetter } from '#tests/support/server/test-mails.ts';
import { test } from '#tests/support/test.ts';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="300"/>';

/** A mail with names and amounts as long as they get. */
const LONGEST: Letter = {
  to: 'ann@example.org',
  purpose: 'customer',
  subject: 'Donaudampfschifffahrtsgesellschaft',
  siteUrl: 'https://shop.example',
  blocks: [
    { kind: 'greeting', name: 'Marie-Hélène O’Connor-Østergård-Bergström' },
    { kind: 'text', text: 'x'.repeat(200) },
    { kind: 'button', label: 'Finish your registration', url: 'https://shop.example/' },
    {
      kind: 'items',
      items: [
        {
          name: 'y'.repeat(200),
          suffix: ' in size 3XL',
          priceCents: cents(9_999_999),
          quantity: 9999,
          image: { hash: 'a', width: 320 },
        },
      ],
    },
    { kind: 'totals', totals: [{ label: 'Grand Total', value: '$9,999,899,001.00', note: 'on delivery' }] },
    { kind: 'facts', facts: [{ label: 'Delivery address', lines: ['z'.repeat(120)] }] },
  ],
};

for (const width of [320, 600]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`@full every mail fits into ${width} pixels, ${colorScheme}`, async ({ page }) => {
      await page.route('https://shop.example/**', (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
      );
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      for (const letter of [...sampleLetters().map(({ letter }) => letter), LONGEST]) {
        await page.setContent(renderLetter(letter).html ?? '');
        expect(await findOverflows(page), letter.subject).toEqual([]);
        const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
        expect(ground).toBe(colorScheme === 'dark' ? 'rgb(23, 20, 18)' : 'rgb(243, 237, 228)');
      }
    });
  }
}
