import { expect, type Locator, type Page } from '@playwright/test';
import type { Shop } from '#tests/support/shop.ts';
import type { Credentials } from '#tests/support/shop-backend.ts';

/** Steps shared by many tests. They find elements by their accessible names. */

export function card(within: Page | Locator, name: string): Locator {
  const page = 'page' in within ? within.page() : within;
  return within.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** Returns the product names on the cards, in order. */
export async function cardNames(within: Page | Locator): Promise<string[]> {
  return within.getByRole('article').getByRole('heading').allTextContents();
}

/** Returns the sizes on a card: available sizes, and struck-through sizes. */
export async function sizeMarks(
  page: Page,
  name: string,
): Promise<{ left: readonly string[]; soldOut: readonly string[] }> {
  const marks = card(page, name).locator('p', { has: page.getByText('Sizes', { exact: true }) });
  const [, ...left] = await marks.locator('span').allTextContents();
  return { left, soldOut: await marks.locator('s').allTextContents() };
}

export async function addToBag(within: Page | Locator, name: string): Promise<void> {
  await within.getByRole('button', { name: `Add ${name} to cart`, exact: true }).click();
}

/** Presses the button of a product on the wishlist, which adds it or asks for a size. */
export async function addFromWishlist(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Add to Cart: ${name}`, exact: true }).click();
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

/** Closes an open dialog with `dismiss` and opens it again with `opener`, before the event of the closing arrives. */
export async function reopenAtOnce(dialog: Locator, dismiss: Locator, opener: Locator): Promise<void> {
  const buttons = [await dismiss.elementHandle(), await opener.elementHandle()];
  await dialog.evaluate(async (element, [closing, opening]) => {
    const closed = new Promise((resolve) => element.addEventListener('close', resolve, { once: true }));
    new MutationObserver((_, observer) => {
      observer.disconnect();
      if (opening instanceof HTMLElement) opening.click();
    }).observe(element, { attributeFilter: ['open'] });
    if (closing instanceof HTMLElement) closing.click();
    await closed;
  }, buttons);
}

/** Expects the four figures of the Order Summary as displayed. */
export async function expectSummary(
  within: Page | Locator,
  figures: { items: number; total: string; tax: string; grand: string },
): Promise<void> {
  const summary = within.getByRole('group', { name: 'Order Summary', exact: true });
  const expectRow = (label: string, figure: string) =>
    expect(summary).toContainText(new RegExp(`${escapeRegExp(label)}\\s*${escapeRegExp(figure)}(?!\\d)`));
  await expectRow('Selected Items', String(figures.items));
  await expectRow('Total Price', figures.total);
  await expectRow('Tax (5%)', figures.tax);
  await expectRow('Grand Total', figures.grand);
}

/** Returns whether the viewport has the width of a phone, where buttons open the menus and filters. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768;
}

/** Checks a choice of the shop's filters, which are in a sheet on a phone. */
export async function chooseFilter(page: Page, group: string, choice: string): Promise<void> {
  await withFilters(page, async (filters) => {
    const option = filterOption(filters, group, choice);
    await option.check();
    await expect(option).toBeChecked();
  });
}

/** Returns a choice of a filter group. The colors are checkboxes in `full` and radio buttons in `base`. */
export function filterOption(filters: Page | Locator, group: string, choice: string): Locator {
  const name = { name: group, exact: true };
  const option = { name: choice, exact: true };
  const radio = filters.getByRole('radiogroup', name).getByRole('radio', option);
  return radio.or(filters.getByRole('group', name).getByRole('checkbox', option));
}

/** Runs an action with the filters. On a phone, opens their sheet before and closes it afterwards. */
export async function withFilters(
  page: Page,
  action: (filters: Page | Locator) => Promise<void>,
): Promise<void> {
  if (!isPhone(page)) {
    await action(page);
    return;
  }
  await page.getByRole('button', { name: /^Filter/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await action(sheet);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
}

export function resultsLine(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /^Showing / });
}

export function pagination(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Pagination', exact: true });
}

/** Returns a control of the pagination, which may be a button or a link. */
export function pageControl(page: Page, name: string): Locator {
  const paging = pagination(page);
  return paging
    .getByRole('button', { name, exact: true })
    .or(paging.getByRole('link', { name, exact: true }));
}

/** Fills the fields of a form by their labels. */
export async function fillForm(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

/** Presses the submit button of a form. */
export async function submitForm(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

/** Logs in with the login form and expects the redirect to `next`. */
export async function logIn(page: Page, { email, password }: Credentials, next = '/'): Promise<void> {
  await page.goto(next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`);
  await fillForm(page, { Email: email, Password: password });
  await submitForm(page, 'Login');
  await expect(page).toHaveURL((url) => url.pathname + url.search === next);
}

/**
 * Opens a page of the shop as a logged-in user. Logs in through the API, because the login form has tests of its
 * own.
 */
export async function openPageAs(
  page: Page,
  { apiUrl, backend }: Shop,
  account: keyof Shop['backend']['accounts'],
  path = '/',
): Promise<void> {
  // A page with hardly any scripts.
  await page.goto('/terms');
  await page.evaluate(
    async ([url, body]) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(url, { method: 'POST', credentials: 'include', headers, body });
      if (!response.ok) throw new Error(`Not logged in: ${response.status}`);
      const { user } = await response.json();
      localStorage.setItem('user', JSON.stringify(user));
    },
    [`${apiUrl}/api/auth/login`, JSON.stringify(backend.accounts[account])] as const,
  );
  await page.goto(path);
}

/** Changes the JSON of the backend's responses to a URL before the page receives them. */
export async function changeResponses(
  page: Page,
  url: string | RegExp,
  // biome-ignore lint/suspicious/noExplicitAny: the contract parses the response in the page.
  change: (body: any) => object,
): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

/** Holds the requests for a URL. Returns a function that lets them, and all later ones, pass. */
export async function holdCalls(page: Page, url: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** Returns whether the browser would ask before the user leaves the page. */
export function asksBeforeLeaving(page: Page): Promise<boolean> {
  return page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
}

/** Dispatches the event with which a browser restores the page from its back/forward cache. */
export async function restorePage(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}

/** Scrolls to an image and expects it to load. */
export async function expectImageLoaded(image: Locator): Promise<void> {
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() => image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth))
    .toBeGreaterThan(0);
}

/** Returns the name and the `href` of each visible link, without a count behind the name. */
export async function readLinks(within: Locator): Promise<[string, string | null][]> {
  const links = await within.getByRole('link').all();
  return Promise.all(
    links.map(
      async (link): Promise<[string, string | null]> => [
        (await link.innerText()).trim().replace(/\s*\d+$/, ''),
        await link.getAttribute('href'),
      ],
    ),
  );
}

/** Returns the user stored in the browser, or undefined if nobody is logged in. */
export function storedUser(page: Page): Promise<Record<string, unknown> | undefined> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null') ?? undefined);
}

/**
 * Expects a canvas 300 px high with a chart of three colors or more. A chart with several bars has the accent color.
 * [USER-01]
 */
export async function expectChartDrawn(chart: Locator, { hasAccent = true } = {}): Promise<void> {
  await chart.scrollIntoViewIfNeeded();
  const drawing = () =>
    chart.evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return undefined;
      const { width, height } = canvas;
      const draw = (paint: (context: OffscreenCanvasRenderingContext2D) => void) => {
        const context = new OffscreenCanvas(width, height).getContext('2d');
        if (context) paint(context);
        const pixels = context?.getImageData(0, 0, width, height).data;
        return new Set(new Uint32Array(pixels?.buffer ?? new ArrayBuffer(0)));
      };
      // Reads a copy: Chromium warns about repeated reads of a canvas.
      const shown = draw((context) => context.drawImage(canvas, 0, 0));
      const accent = draw((context) => {
        context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--color-clay');
        context.fillRect(0, 0, width, height);
      });
      return { hasColors: shown.size > 2, hasAccent: accent.isSubsetOf(shown) };
    });
  await expect.poll(drawing).toEqual({ hasColors: true, hasAccent });
  expect((await chart.boundingBox())?.height).toBe(300);
}

/** Returns the success toast (`status`) or error toast (`alert`) with this text. */
export function toast(page: Page, role: 'status' | 'alert', text: string | RegExp): Locator {
  return page.getByRole(role).filter({ hasText: text });
}

function escapeRegExp(text: string): string {
  return text.replace(/[$()%.]/g, '\\$&');
}

/** Gives a product of the seed these sizes. The first one is sold out, the others have 9 units. */
export async function giveSizes({ backend }: Shop, name: string, sizes: readonly string[]): Promise<void> {
  await backend.setSizes(
    await backend.findProductId(name),
    sizes.map((size, index) => ({ size, stock: index === 0 ? 0 : 9 })),
  );
}

/** Adds a dress with sizes, which the site shows live until it is rebuilt. Returns its id. */
export async function addSizedDress(
  { backend }: Shop,
  name: string,
  sizes: Parameters<Shop['backend']['setSizes']>[1],
): Promise<string> {
  const dress = { price: 40, category: 'dress', color: 'beige', description: 'Made to be worn open.' };
  const id = await backend.addProduct({ ...dress, name });
  await backend.setSizes(id, sizes);
  return id;
}

/** The lines that the browser logs when the backend is down or shutting down. */
export const BACKEND_DOWN = /ERR_(CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET)|status of 503/;
