import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { addToBag, openPageAs, toast } from '#tests/support/e2e/steps.ts';
import { startFullShop } from '#tests/support/full-shop.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const example = (page: Page) => section(page, 'Example order');
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save settings', exact: true }).click();
  await expect(toast(page, 'status', 'Settings saved. The site is being updated.')).toBeVisible();
};

for (const width of WIDTHS) {
  test(`[SHIP-01] [TAX-01] the owner sets up a German shop, and the example follows (${width})`, {
    tag: [`@${width}`],
  }, async ({ page, shop }) => {
    await openPageAs(page, shop, 'admin', '/dashboard/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings', exact: true })).toBeVisible();
    await expect(example(page)).toContainText('Grand Total$105.00');

    await page.getByLabel('Home country', { exact: true }).selectOption({ label: 'Germany' });
    await page.getByLabel('Time zone', { exact: true }).selectOption('Europe/Berlin');

    const delivery = section(page, 'Delivery');
    const zone = delivery.getByRole('group', { name: 'Everywhere', exact: true });
    await zone.getByRole('button', { name: 'Remove Rest of the world', exact: true }).click();
    await zone.getByLabel('Country or region', { exact: true }).selectOption({ label: 'Germany' });
    await zone.getByRole('button', { name: 'Add', exact: true }).click();
    await zone.getByLabel('Name of the zone', { exact: true }).fill('Germany');
    const german = delivery.getByRole('group', { name: 'Germany', exact: true });
    await german.getByLabel('Price', { exact: true }).fill('4.90');
    await german.getByLabel('For orders up to', { exact: true }).fill('99.99');

    await delivery.getByRole('button', { name: 'Add a zone', exact: true }).click();
    const added = delivery.getByRole('group', { name: 'Zone 2', exact: true });
    await added.getByLabel('Country or region', { exact: true }).selectOption({ label: 'European Union' });
    await added.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(added.getByRole('button', { name: 'Remove Germany', exact: true })).toHaveCount(0);
    await expect(added.getByRole('button', { name: /^Remove / })).toHaveCount(28);
    await page.getByRole('button', { name: 'Save settings', exact: true }).click();
    const name = added.getByLabel('Name of the zone', { exact: true });
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('Name of the zone is required.');
    await name.fill('EU');
    await delivery
      .getByRole('group', { name: 'EU', exact: true })
      .getByLabel('Price', { exact: true })
      .fill('9.90');

    const taxes = section(page, 'Taxes');
    await taxes.getByRole('radio', { name: /^With tax/ }).check();
    await taxes.getByRole('radio', { name: /^As the goods/ }).check();
    const [first, second] = ['standard', 'reduced'] as const;
    await taxes
      .getByRole('group', { name: 'Tax of All other countries, standard', exact: true })
      .getByLabel('Country', { exact: true })
      .selectOption({ label: 'Germany' });
    await taxes
      .getByRole('group', { name: `Tax of Germany, ${first}`, exact: true })
      .getByLabel('Rate in %', { exact: true })
      .fill('19');
    await taxes.getByRole('button', { name: 'Add a rate', exact: true }).click();
    const rate = taxes.getByRole('group', { name: `Tax of Germany, ${first}`, exact: true }).last();
    await rate.getByLabel('Rate in %', { exact: true }).fill('7');
    await rate.getByLabel('Class', { exact: true }).fill(second);

    // 50.00 + 20.00 + 4.90 delivery, split 3.50 and 1.40. 53.50 with 19 % contain 8.54, 21.40 with 7 % contain 1.40.
    await example(page).getByLabel('Goods, class “standard”', { exact: true }).fill('50');
    await example(page).getByLabel('Goods, class “reduced”', { exact: true }).fill('20');
    for (const row of [
      'Delivery$4.90',
      'Includes tax (19%)$8.54',
      'Includes tax (7%)$1.40',
      'Grand Total$74.90',
    ])
      await expect(example(page)).toContainText(row);
    await example(page).getByLabel('Delivered to', { exact: true }).selectOption({ label: 'Switzerland' });
    await expect(example(page)).toContainText('We don’t deliver to Switzerland.');
    expect(await axeViolations(page)).toEqual([]);

    await save(page);
    await expect(section(page, 'Changes').getByRole('group')).toHaveCount(1);
    await section(page, 'Changes')
      .getByText(/Home, Delivery, Taxes$/)
      .click();
    await expect(
      section(page, 'Changes').getByRole('row', { name: 'Home country US DE', exact: true }),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Time zone', { exact: true })).toHaveValue('Europe/Berlin');
    await expect(delivery.getByRole('group', { name: 'EU', exact: true })).toBeVisible();
  });
}

test('two owners change the settings: other groups are merged, the same one is asked about', async ({
  page,
  shop,
  visitor,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 409/);
  await openPageAs(page, shop, 'admin', '/dashboard/settings');
  const other = await visitor();
  await openPageAs(other, shop, 'admin', '/dashboard/settings');
  const days = (owner: Page) => owner.getByLabel('Days to return an item', { exact: true });

  await other.getByLabel('Home country', { exact: true }).selectOption('CA');
  await save(other);
  await days(page).fill('14');
  await save(page);
  await expect(page.getByLabel('Home country', { exact: true })).toHaveValue('CA');

  await days(other).fill('60');
  await other.getByRole('button', { name: 'Save settings', exact: true }).click();
  const dialog = other.getByRole('dialog');
  await expect(dialog).toContainText('Another edit was saved first');
  await expect(dialog.getByRole('radio', { name: /^Yours/ })).toHaveAccessibleName(
    'Yours Returns › Days: 60',
  );
  await dialog.getByRole('radio', { name: /^Saved/ }).check();
  await dialog.getByRole('button', { name: 'Keep and save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(days(other)).toHaveValue('14');
});

test('[SHIP-02] [DISC-01] a guest in Berlin orders by the rules of her country, with the total in the button', {
  tag: ['@phone'],
}, async ({ page, shop }) => {
  await openPageAs(page, shop, 'admin', '/dashboard/settings');
  const zone = section(page, 'Delivery').getByRole('group', { name: 'Everywhere', exact: true });
  await zone.getByLabel('Price', { exact: true }).fill('6.00');
  await save(page);
  const visit = await page.context().browser()?.newPage({ baseURL: shop.siteUrl });
  if (visit === undefined) throw new Error('The browser is closed.');
  await visit.goto('/categories/dress');
  await addToBag(visit, 'Marguerite Tiered Dress');
  await visit.goto('/checkout');
  await visit.getByLabel('Country', { exact: true }).selectOption({ label: 'Germany' });
  await visit.getByLabel('Email', { exact: true }).fill('ada@example.org');
  await visit.getByLabel('Full name', { exact: true }).fill('Ada Byron');
  await visit.getByLabel('Street and number', { exact: true }).fill('Hauptstraße 5');
  await visit.getByLabel('City', { exact: true }).fill('Berlin');
  const postalCode = visit.getByLabel('Postal code', { exact: true });
  await postalCode.fill('1011');
  await visit.getByRole('button', { name: 'Continue to payment', exact: true }).click();
  await expect(postalCode).toBeFocused();
  await expect(postalCode).toHaveAccessibleDescription('Postal code must look like 26133.');
  await postalCode.fill('10117');
  await expect(visit.getByRole('radio', { name: /^Standard delivery\s*\$6\.00\s*Arrives / })).toBeChecked();
  await visit.getByRole('button', { name: 'Continue to payment', exact: true }).click();
  await expect(visit.getByRole('radio', { checked: true })).toHaveCount(0);
  await visit.getByRole('radio', { name: /^Pay on delivery/ }).check();
  await visit.getByRole('button', { name: 'Continue to review', exact: true }).click();
  // 94.50 + 6.00 + 5 % of 94.50 = 4.725, rounded to 4.73
  await visit.getByRole('button', { name: 'Order with obligation to pay · $105.23', exact: true }).click();
  await expect(visit.getByRole('main')).toContainText('10117 Berlin');
  await expect(visit.getByRole('main')).toContainText('GERMANY');
  await expect(visit.getByRole('main')).toContainText('$105.23');
  await visit.close();
});

for (const width of WIDTHS) {
  test(`[SHIP-01] [HOME-08] changed settings change the words of the rebuilt pages (${width})`, {
    tag: [`@${width}`],
  }, async ({ visitor }) => {
    // Includes a full build of the site.
    test.setTimeout(180_000);
    const shop = await startFullShop('selling');
    const page = await visitor({ baseURL: shop.siteUrl });
    try {
      await page.goto('/delivery-returns');
      const main = page.getByRole('main');
      await expect(main).toContainText('Standard delivery: free, 3 to 5 business days.');
      await expect(main).toContainText('Delivery is always free.');
      await expect(main).toContainText(
        'You have 30 days from the day your parcel arrives to return an item.',
      );

      await openPageAs(page, shop, 'admin', '/dashboard/settings');
      const zone = section(page, 'Delivery').getByRole('group', { name: 'Everywhere', exact: true });
      await zone.getByLabel('Price', { exact: true }).fill('6.00');
      await page.getByLabel('Days to return an item', { exact: true }).fill('14');
      await save(page);
      await shop.rebuild();

      await page.goto('/delivery-returns');
      await expect(main).toContainText('Standard delivery: $6.00, 3 to 5 business days.');
      await expect(main).toContainText('Delivery costs $6.00.');
      await expect(main).toContainText(
        'You have 14 days from the day your parcel arrives to return an item.',
      );
      await expect(main).not.toContainText(/free delivery|30 days|{/i);
      expect(await axeViolations(page)).toEqual([]);
      await page.goto('/terms');
      await expect(main).toContainText('Delivery costs $6.00.');
      await expect(main).toContainText('return it within 14 days');
      await page.goto('/');
      const services = section(page, 'Our services');
      await expect(services).toContainText('Delivery for $6.00');
      await expect(services).toContainText('Return it unworn within 14 days for a full refund.');
      await page.goto(`/shop/${await shop.backend.findProductId('Émeraude Velvet Gown')}`);
      await expect(main).toContainText('Delivery costs $6.00 · Free returns within 14 days');
    } finally {
      await page.close();
      await shop.close();
    }
  });
}
