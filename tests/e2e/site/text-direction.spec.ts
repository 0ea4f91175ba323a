import { expect, type Page } from '@playwright/test';
import {
  fillDelivery,
  openCheckout,
  placeOrderButton,
  readOrderNumber,
} from '#tests/support/e2e/checkout-steps.ts';
import { fillForm, openBag, openPageAs, submitForm } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

/** Texts of people in Hebrew and Arabic: each one has its own direction, wherever it is shown. */

const DRESS = 'שמלת משי';
const ADA = 'נועה לוי';

/**
 * Returns texts and field values that begin with a letter from right to left, but run from left to right, and names and
 * lines that leave their column for its other side.
 */
function tornTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isRtl = (text: string) => /^[^\p{L}]*[\u0590-\u08FF]/u.test(text);
    const isTorn = (element: Element) => getComputedStyle(element).direction !== 'rtl';
    const isMoved = (element: Element) => {
      const block = element.closest('[dir="auto"]:not(.whitespace-pre-line)');
      return block !== null && getComputedStyle(block).textAlign === 'start';
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const torn: string[] = [];
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      if (!parentElement || parentElement.closest('script, style, template, option')) continue;
      if (isRtl(textContent ?? '') && (isTorn(parentElement) || isMoved(parentElement)))
        torn.push(`${parentElement.tagName}: ${textContent}`);
    }
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    const wrong = [...fields].filter((field) => !field.hidden && isRtl(field.value) && isTorn(field));
    return [...torn, ...wrong.map(({ name, value }) => `${name}: ${value}`)];
  });
}

/** Expects a text on the page, and each text from right to left in its direction. */
async function expectDirections(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  expect(await tornTexts(page), page.url()).toEqual([]);
}

test('[PROD-02] [BAG-04] [BAG-08] texts from right to left keep their direction in the shop', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop }) => {
  const description = 'שמלה ארוכה, 100% משי.';
  const id = await shop.backend.addProduct({
    name: DRESS,
    price: 40,
    category: 'dress',
    color: 'beige',
    description,
  });
  await page.goto(`/shop/${id}`);
  await expectDirections(page, description);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expectDirections(page, `${DRESS} is in your bag`);
  const panel = await openBag(page);
  await expect(panel.getByRole('link', { name: DRESS, exact: true })).toBeVisible();
  await expectDirections(page, DRESS);
  await page.goto(`/search?q=${encodeURIComponent('שמלת')}`);
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('שמלת');
  await expectDirections(page, DRESS);
  await page.goto('/checkout');
  await fillDelivery(page);
  await fillForm(page, { 'Full name': ADA, 'Street and number': 'רחוב הרצל 5', City: 'תל אביב' });
  expect(await tornTexts(page)).toEqual([]);
  await submitForm(page, 'Continue to payment');
  await page.getByRole('radio', { name: /^Pay on delivery/ }).check();
  await submitForm(page, 'Continue to review');
  await expectDirections(page, 'רחוב הרצל 5');
  await placeOrderButton(page).click();
  await readOrderNumber(page);
  await expectDirections(page, ADA);
});

test('[USER-04] [ADMIN-05] texts from right to left keep their direction on the dashboard', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop }) => {
  await openPageAs(page, shop, 'admin', '/dashboard/update-profile');
  const bio = 'אני אוהבת בגדים.\nשלום 123.';
  await fillForm(page, { Name: ADA, Bio: bio, Profession: 'מעצבת' });
  expect(await tornTexts(page)).toEqual([]);
  await submitForm(page, 'Update Profile');
  await page.waitForURL((url) => !url.pathname.startsWith('/dashboard/update-profile'));
  await page.goto('/dashboard/profile');
  await expectDirections(page, 'מעצבת');
  await page.goto('/contact');
  await fillForm(page, {
    Name: ADA,
    Subject: 'שאלה על השמלה 1?',
    Message: 'שלום (1), יש לי שאלה.\nתודה רבה!',
  });
  expect(await tornTexts(page)).toEqual([]);
  await submitForm(page, 'Send');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('');
  await page.goto('/dashboard/inbox');
  await expectDirections(page, 'שאלה על השמלה 1?');
  await page.getByRole('link', { name: 'שאלה על השמלה 1?' }).click();
  await expectDirections(page, 'תודה רבה!');
  await page.goto('/dashboard/users');
  await expectDirections(page, ADA);
  await shop.backend.addProduct({
    name: DRESS,
    price: 40,
    category: 'dress',
    color: 'beige',
    description: '',
  });
  await page.goto('/dashboard/manage-product');
  await expectDirections(page, DRESS);
  await openCheckout(page);
  await fillDelivery(page);
  await fillForm(page, { 'Full name': ADA });
  await submitForm(page, 'Continue to payment');
  await page.getByRole('radio', { name: /^Pay on delivery/ }).check();
  await submitForm(page, 'Continue to review');
  await placeOrderButton(page).click();
  await readOrderNumber(page);
  await page.goto('/dashboard/manage-orders');
  await expectDirections(page, ADA);
});
