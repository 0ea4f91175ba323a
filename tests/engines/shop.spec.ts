import { expect } from '@playwright/test';
import { button, heading, link, MAIN } from '#tests/support/engines/steps.ts';
import { test, WIDTHS } from '#tests/support/engines/test.ts';

const RESULTS = { role: 'status', name: /^Showing / } as const;
const scrollTop = () => Math.round(scrollY);

for (const width of WIDTHS) {
  test.describe(width, () => {
    test.use({ width });

    test('[RUN-06] filters, sorts and pages, and Back returns to the same place', async ({ visit }) => {
      await visit.goto('/shop');
      await visit.text(RESULTS, /^Showing 1 to 8 of \d+$/);
      if (width === 'phone') await visit.click(button(/^Filter/));
      await visit.click({ role: 'radio', name: /^Dress/ });
      await visit.at(/category=dress/);
      if (width === 'phone') await visit.click(button(/^Show \d+ items$/));
      await visit.choose('Sort by', 'Price, low to high');
      await visit.at(/\?category=dress&sort=price$/);
      await visit.click(link('2', { role: 'navigation', name: 'Pagination' }));
      await visit.text(RESULTS, /^Showing 9 to/);
      await visit.back();
      await visit.text(RESULTS, /^Showing 1 to 8 of \d+$/);
      await visit.forward();
      await visit.text(RESULTS, /^Showing 9 to/);
      await visit.reload();
      await visit.text(RESULTS, /^Showing 9 to/);

      const [name = ''] = await visit.names({ role: 'article' });
      await visit.read(({ find }) => {
        // Shows the heart of the last card, below the first screen on a phone.
        find({ role: 'contentinfo' })?.scrollIntoView({ block: 'end', behavior: 'instant' });
      });
      await visit.until(() => scrollY > 100);
      const before = await visit.read(scrollTop);
      await visit.read(({ findAll }) => {
        const [card] = findAll({ role: 'article' });
        setTimeout(() => card?.querySelector('a')?.click());
      });
      await visit.see({ ...heading(name), within: MAIN });
      await visit.at(/^\/shop\//);
      await visit.back();
      await visit.text(RESULTS, /^Showing 9 to/);
      await visit.until((_, top: number) => Math.abs(scrollY - top) <= 2, before);
      expect(await visit.names({ role: 'article' })).toContain(name);
    });
  });
}

test('[RUN-06] finds products by a mistyped word, and Back from one returns to the results', async ({
  visit,
}) => {
  await visit.goto('/search');
  await visit.fill('Search products', 'velvt');
  await visit.press('Enter');
  await visit.text(MAIN, /Nothing matches “velvt”\. Showing results for velvet\./);
  expect(await visit.names({ role: 'article' })).toHaveLength(2);
  await visit.click(link(/Émeraude Velvet Gown/));
  await visit.at(/^\/shop\//);
  await visit.back();
  await visit.text(MAIN, /Nothing matches “velvt”\. Showing results for velvet\./);
  expect(await visit.read(() => document.querySelector<HTMLInputElement>('input[type=search]')?.value)).toBe(
    'velvt',
  );
});

test('[RUN-06] keeps a wishlist of a guest over a reload', async ({ visit }) => {
  await visit.goto('/categories/accessories');
  await visit.click(button('Add Carré Bleu Silk Scarf to wishlist'));
  await visit.until(() => localStorage.getItem('wishlist'));
  await visit.goto('/wishlist');
  await visit.see({ role: 'article', name: 'Carré Bleu Silk Scarf' });
  await visit.reload();
  await visit.click(button('Add Carré Bleu Silk Scarf to wishlist'));
  await visit.gone({ role: 'article', name: 'Carré Bleu Silk Scarf' });
});
