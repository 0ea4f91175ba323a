import { expect, type Locator, type Page } from '@playwright/test';
import { expectState, follow, pictureOf, type StateOnPage } from '#tests/support/e2e/forced-states.ts';
import { openPageAs } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

/** Forced colors on the pages of admins: an element has another shape in a state, and its former one after it. */

const GOWN = 'Émeraude Velvet Gown';

test.use({ forcedColors: 'active' });

const press = (locate: (page: Page) => Locator) => async (page: Page) => {
  await locate(page).click();
  await expect(locate(page)).toHaveAttribute('aria-pressed', 'true');
};

const orderTab = (index: number) => (page: Page) =>
  page.getByRole('navigation', { name: 'Orders by state' }).getByRole('link').nth(index);
const importGroup = (name: RegExp) => (page: Page) => page.getByRole('button', { name });

const CASES: readonly StateOnPage[] = [
  {
    title: '[ADMIN-07] a tab of the orders is the current one',
    open: (page, shop) => openPageAs(page, shop, 'admin', '/dashboard/manage-orders'),
    element: orderTab(2),
    choose: follow(orderTab(2)),
    undo: follow(orderTab(0)),
  },
  {
    title: 'a group of the import’s preview is shown',
    open: async (page, shop) => {
      await openPageAs(page, shop, 'admin', '/dashboard/import-products');
      await page.getByLabel('CSV file', { exact: true }).setInputFiles({
        name: 'products.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          'Product Name,Price,Category,Color,Image\nScarf,40,Accessories,Blue,a.webp\nBelt,,,,\n',
        ),
      });
    },
    element: importGroup(/^With errors/),
    choose: press(importGroup(/^With errors/)),
    undo: press(importGroup(/^Without image/)),
  },
];

for (const state of CASES) {
  test(`${state.title}, and looks so`, { tag: ['@full', '@desktop'] }, async ({ page, shop }) => {
    await state.open(page, shop);
    await expectState(page, state);
  });
}

test('the bar of a running import grows', { tag: ['@full', '@desktop'] }, async ({ page, shop }) => {
  await openPageAs(page, shop, 'admin', '/dashboard/import-products');
  await page.evaluate(() => {
    const bar = document.createElement('progress');
    bar.className = 'h-1 w-full';
    bar.max = 10;
    document.querySelector('main')?.prepend(bar);
  });
  const bar = page.locator('progress');
  const shown = async (value: number) => {
    await bar.evaluate((node, next) => node.setAttribute('value', String(next)), value);
    return pictureOf(bar);
  };
  expect(new Set([await shown(0), await shown(4), await shown(8)]).size).toBe(3);
});

/** Dispatches a drag event with data of a type. */
async function drag(element: Locator, event: string, type: string): Promise<void> {
  const dataTransfer = await element.page().evaluateHandle((name) => {
    const data = new DataTransfer();
    if (name === 'Files') data.items.add(new File([''], 'image.webp'));
    else data.setData(name, '1');
    return data;
  }, type);
  await element.dispatchEvent(event, { dataTransfer });
}

test('[SIZE-07] [GALLERY-01] the place that would take what is dragged differs from others', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop }) => {
  const id = await shop.backend.findProductId(GOWN);
  await openPageAs(page, shop, 'admin', `/dashboard/edit-product?id=${id}`);
  await expect(page.getByLabel('Product Name', { exact: true })).toHaveValue(GOWN);
  await page.getByRole('button', { name: 'Add XS-XL', exact: true }).click();
  const targets = [
    { target: page.locator('.drop-area').first(), type: 'Files', leave: 'dragleave' },
    { target: page.locator('[data-row="0"]'), type: 'application/x-sizes-row', leave: '' },
    { target: page.locator('[data-image="0"]'), type: 'application/x-images-row', leave: '' },
  ];
  for (const { target, type, leave } of targets) {
    const before = await pictureOf(target);
    await drag(target, 'dragover', type);
    expect(await pictureOf(target), type).not.toBe(before);
    if (leave) await drag(target, leave, type);
  }
});
