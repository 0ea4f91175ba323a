import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { button, heading, link, MAIN, openAs } from '#tests/support/engines/steps.ts';
import { test, WIDTHS } from '#tests/support/engines/test.ts';
import { placeOrderByName } from '#tests/support/place-order.ts';

const IMAGE_FILE = new URL('../../server/seed/images/47-wool-beret.webp', import.meta.url);
const PRODUCT = 'Plume Volume Mascara';

for (const width of WIDTHS) {
  test.describe(width, () => {
    test.use({ width });

    test('[RUN-06] an admin moves an order', async ({ visit, shop, request }) => {
      const number = await placeOrderByName(request, shop, {
        product: PRODUCT,
        quantity: 1,
        name: 'Ada Byron',
        email: 'ada@example.org',
      });
      await openAs(visit, shop, 'admin', '/dashboard/manage-orders?status=pending');
      await visit.click(link(number));
      for (const step of ['Start processing', 'Mark as shipped']) {
        await visit.click(button(step, MAIN));
        await visit.click(button(step, { role: 'dialog' }));
        await visit.gone(button(step, MAIN));
      }
      await visit.see(button('Mark as completed', MAIN));
    });
  });
}

test('[RUN-06] an admin adds a product, and its page shows it', async ({ visit, shop }) => {
  await openAs(visit, shop, 'admin', '/dashboard/add-new-product');
  await visit.fill('Product Name', 'Minuit Silk Bolero');
  await visit.fill('Price', '129.90');
  await visit.choose('Category', 'Accessories');
  await visit.choose('Color', 'Blue');
  await visit.chooseFile(/^Image/, {
    name: 'bolero.webp',
    type: 'image/webp',
    content: await readFile(IMAGE_FILE),
  });
  await visit.click(button('Add Product', MAIN));
  await visit.text({ role: 'status', name: /^Product added/ }, /Product added successfully/);
  await visit.text(MAIN, /Minuit Silk Bolero is in the shop/);
  await visit.click(link('View in shop', MAIN));
  await visit.see(heading('Minuit Silk Bolero'));
  await visit.text(MAIN, /\$129\.90/);
});

test('[RUN-06] an admin changes a product, and the browser asks nothing', async ({
  visit,
  shop,
  questions,
}) => {
  await openAs(
    visit,
    shop,
    'admin',
    `/dashboard/edit-product?id=${await shop.backend.findProductId(PRODUCT)}`,
  );
  await visit.fill('Price', '27.50');
  await visit.click(button('Save Product', MAIN));
  await visit.at(/^\/dashboard\/manage-product/);
  expect(questions.count).toBe(0);
});

test('[RUN-06] the browser asks before an admin leaves entered values, and only then', async ({
  visit,
  shop,
  engine,
  questions,
}) => {
  await openAs(visit, shop, 'admin', '/dashboard/add-new-product');
  await visit.see(button('Add Product', MAIN));
  // Browsers ask only on a page with which the user has interacted.
  await visit.click({ role: 'textbox', name: 'Product Name' });
  await visit.goto('/dashboard/manage-product');
  expect(questions.count).toBe(0);
  await visit.goto('/dashboard/add-new-product');
  await visit.fill('Product Name', 'Minuit');
  await visit.goto('/dashboard/manage-product');
  // WebDriver answers the question in WebKit without a notice.
  expect(questions.count).toBe(engine === 'webkit' ? 0 : 1);
  questions.count = 0;
});

test('[RUN-06] an admin imports prices from a spreadsheet', async ({ visit, shop }) => {
  await openAs(visit, shop, 'admin', '/dashboard/import-products');
  const id = await shop.backend.findProductId(PRODUCT);
  await visit.chooseFile('CSV file', {
    name: 'prices.csv',
    type: 'text/csv',
    content: Buffer.from(`Id,Price\n${id},25.00\n`),
  });
  await visit.text(MAIN, /Price: 26\.50 → 25\.00/);
  await visit.click(button('Import 1 product', MAIN));
  await visit.text(MAIN, /1 product was updated\./);
  await visit.goto(`/shop/${id}`);
  await visit.text(MAIN, /\$25\.00/);
});
