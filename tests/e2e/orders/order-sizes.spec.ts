import { expect } from '@playwright/test';
import { openPageAs } from '#tests/support/e2e/steps.ts';
import { placeOrderByName } from '#tests/support/place-order.ts';
import { test } from '#tests/support/test.ts';

test('[SIZE-05] the customer, the shop, the packing slip and the invoice read the size of an order', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, visitor }) => {
  const product = 'Verdine Wrap Dress';
  const id = await shop.backend.findProductId(product);
  await shop.backend.setSizes(id, [
    { size: 'S', stock: 2 },
    { size: 'M', stock: 2 },
  ]);
  const customer = await visitor();
  await openPageAs(customer, shop, 'shopper');
  const number = await placeOrderByName(customer.request, shop, {
    product,
    size: 'M',
    quantity: 1,
    name: 'Ada Lovelace',
    email: 'ada@example.org',
  });
  await customer.goto(`/order#${number}`);
  const line = customer.getByRole('main').getByRole('listitem').filter({ hasText: product });
  await expect(line.getByText('Size M', { exact: true })).toBeVisible();

  await openPageAs(page, shop, 'admin', `/dashboard/order?number=${number}`);
  await expect(page.getByText(`Size M · SKU ${id}-M`, { exact: true }).first()).toBeVisible();
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  const print = async (button: string) => {
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.emulateMedia({ media: 'print' });
    return page.locator('body').innerText();
  };
  expect(await print('Print packing slip')).toContain(`Size M · SKU ${id}-M`);
  const invoice = await print('Print invoice');
  expect(invoice).toContain('Size M');
  expect(invoice).not.toContain('SKU');
});
