import { expect, type Locator, type Page } from '@playwright/test';
import type { Shop } from '#tests/support/shop.ts';
import type { Credentials } from '#tests/support/shop-backend.ts';

/** The steps that many journeys share, by the names a person meets. */

export function card(within: Page | Locator, name: string): Locator {
  const page = 'page' in within ? within.page() : within;
  return within.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** The names on the cards, in the order in which they stand. */
export async function cardNames(within: Page | Locator): Promise<string[]> {
  return within.getByRole('article').getByRole('heading').allTextContents();
}

export async function addToBag(within: Page | Locator, name: string): Promise<void> {
  await within.getByRole('button', { name: `Add ${name} to cart`, exact: true }).click();
}

export function bagButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Shopping bag, / });
}

export function bagPanel(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Your Shopping Bag', exact: true });
}

export async function openBag(page: Page): Promise<Locator> {
  await bagButton(page).click();
  const panel = bagPanel(page);
  await expect(panel).toBeVisible();
  return panel;
}

/** The four figures of the Order Summary, as a person reads them. */
export async function expectSummary(
  within: Page | Locator,
  figures: { items: number; total: string; tax: string; grand: string },
): Promise<void> {
  const summary = within.getByRole('group', { name: 'Order Summary', exact: true });
  const row = (label: string, figure: string) =>
    expect(summary).toContainText(new RegExp(`${literally(label)}\\s*${literally(figure)}(?!\\d)`));
  await row('Selected Items', String(figures.items));
  await row('Total Price', figures.total);
  await row('Tax (5%)', figures.tax);
  await row('Grand Total', figures.grand);
}

/** Whether the page is as wide as a phone: then menus and filters are behind a button. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768;
}

/** Chooses a radio of the shop's filters; on a phone they are in a sheet. */
export async function chooseFilter(page: Page, group: string, choice: string): Promise<void> {
  await inFilters(page, async (filters) => {
    const radio = filters
      .getByRole('radiogroup', { name: group, exact: true })
      .getByRole('radio', { name: choice, exact: true });
    await radio.check();
    await expect(radio).toBeChecked();
  });
}

/** Does something with the filters; on a phone it opens their sheet before and closes it after. */
export async function inFilters(page: Page, work: (filters: Page | Locator) => Promise<void>): Promise<void> {
  if (!isPhone(page)) {
    await work(page);
    return;
  }
  await page.getByRole('button', { name: /^Filter/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await work(sheet);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
}

export function resultsLine(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /^Showing / });
}

export function pagination(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Pagination', exact: true });
}

/** A button or a link: both are allowed for the pages of the shop. */
export function pageControl(page: Page, name: string): Locator {
  const paging = pagination(page);
  return paging
    .getByRole('button', { name, exact: true })
    .or(paging.getByRole('link', { name, exact: true }));
}

/** Fills the form's fields by their labels. */
export async function fill(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

/** Presses the button that sends a form. */
export async function send(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

/** Signs in with the form of the login, which then leads to `next`. */
export async function signIn(page: Page, { email, password }: Credentials, next = '/'): Promise<void> {
  await page.goto(next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`);
  await fill(page, { Email: email, Password: password });
  await send(page, 'Login');
  await expect(page).toHaveURL((url) => url.pathname + url.search === next);
}

/**
 * Comes to a page of the shop as somebody who has signed in before: what most journeys of the dashboard begin with.
 * The form of the login has tests of its own.
 */
export async function comeAs(
  page: Page,
  { apiUrl, backend }: Shop,
  who: keyof Shop['backend']['people'],
  address = '/',
): Promise<void> {
  // A page of the site that does next to nothing.
  await page.goto('/terms');
  await page.evaluate(
    async ([url, body]) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(url, { method: 'POST', credentials: 'include', headers, body });
      if (!response.ok) throw new Error(`Not signed in: ${response.status}`);
      const { user } = await response.json();
      localStorage.setItem('user', JSON.stringify(user));
    },
    [`${apiUrl}/api/auth/login`, JSON.stringify(backend.people[who])] as const,
  );
  await page.goto(address);
}

/** The person that the browser has stored; undefined for nobody. */
export function storedUser(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null') ?? undefined);
}

/** A chart of 300 px has been drawn into the canvas, in three colors or more. [USER-01] */
export async function expectDrawn(chart: Locator): Promise<void> {
  await chart.scrollIntoViewIfNeeded();
  const colors = () =>
    chart.evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 0;
      const { width, height } = canvas;
      // A copy: the browser complains of who reads what is drawn again and again.
      const copy = new OffscreenCanvas(width, height).getContext('2d');
      copy?.drawImage(canvas, 0, 0);
      const pixels = copy?.getImageData(0, 0, width, height).data;
      return new Set(new Uint32Array(pixels?.buffer ?? new ArrayBuffer(0))).size;
    });
  await expect.poll(colors).toBeGreaterThan(2);
  expect((await chart.boundingBox())?.height).toBe(300);
}

/** A success toast or an error toast with this text. */
export function toast(page: Page, role: 'status' | 'alert', text: string): Locator {
  return page.getByRole(role).filter({ hasText: text });
}

function literally(text: string): string {
  return text.replace(/[$()%.]/g, '\\$&');
}

/** The browser's own lines about a backend that does not answer, or answers that it is closing. */
export const AWAY = /ERR_(CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET)|status of 503/;
