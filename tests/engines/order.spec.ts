import { inflateSync } from 'node:zlib';
import { expect } from '@playwright/test';
import {
  BAG_PANEL,
  button,
  link,
  MAIN,
  openAs,
  openProduct,
  placeOrder,
} from '#tests/support/engines/steps.ts';
import { test, WIDTHS } from '#tests/support/engines/test.ts';

for (const width of WIDTHS) {
  test.describe(width, () => {
    test.use({ width });

    test('[RUN-06] orders as a guest, from the home page on', async ({ visit }) => {
      await visit.goto('/');
      await visit.click(link('Cosmetics', MAIN));
      await visit.at(/^\/categories\/cosmetics$/);
      await visit.click(link(/Plume Volume Mascara/));
      await visit.click(button('Add to Cart'));
      await visit.click(button('Shopping bag, 1 item'));
      await visit.text(BAG_PANEL, /Grand Total\s*\$27\.83/);
      await visit.click(button('Increase quantity of Plume Volume Mascara', BAG_PANEL));
      // 53.00 plus 5% tax.
      await visit.text(BAG_PANEL, /Grand Total\s*\$55\.65/);
      await visit.click(link('Purchase', BAG_PANEL));
      await visit.at(/^\/checkout$/);
      await placeOrder(visit);
      await visit.text(MAIN, /SOL-[0-9A-Z]{4}-[0-9A-Z]{4}/);
      await visit.see(button('Shopping bag, empty'));
    });
  });
}

test('[RUN-06] cancels an order and moves the focus to its status', async ({ visit, shop }) => {
  await openAs(visit, shop, 'shopper', '/terms');
  await openProduct(visit, shop);
  await visit.click(button('Add to Cart'));
  await visit.see(button('Shopping bag, 1 item'));
  await visit.goto('/checkout');
  await placeOrder(visit);
  await visit.click(button('Cancel order', MAIN));
  await visit.click(button('Cancel order', { role: 'dialog' }));
  await visit.text(MAIN, /You cancelled this order\./);
  await visit.until(() => document.activeElement?.matches('[role="status"] h1') === true);
});

test('[RUN-06] prints an order on one sheet', async ({ visit, shop, engine }) => {
  await openProduct(visit, shop);
  await visit.click(button('Add to Cart'));
  await visit.see(button('Shopping bag, 1 item'));
  await visit.goto('/checkout');
  await placeOrder(visit);
  await visit.read(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await visit.click(button('Print invoice'));
  await visit.until(() => document.body.hasAttribute('data-printed'));
  // WebKit's driver cannot print.
  if (!visit.window.print) return expect(engine).toBe('webkit');
  expect(countSheets(await visit.window.print())).toBe(1);
});

/** Returns the number of pages of a PDF file, whose objects may be compressed. */
function countSheets(pdf: Buffer): number {
  let objects = pdf.toString('latin1');
  for (const { index, 0: start } of objects.matchAll(/stream\r?\n/g)) {
    try {
      objects += inflateSync(pdf.subarray(index + start.length)).toString('latin1');
    } catch {
      // Not compressed, such as the end of another stream.
    }
  }
  return objects.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
