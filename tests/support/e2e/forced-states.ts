import { expect, type Locator, type Page } from '@playwright/test';
import type { Shop } from '#tests/support/shop.ts';

/** A state of an element, and the actions that start and end it. */
export interface State {
  readonly element: (page: Page) => Locator;
  readonly choose: (page: Page) => Promise<unknown>;
  readonly undo: (page: Page) => Promise<unknown>;
}

/** A state, and the page on which `open` shows it. */
export interface StateOnPage extends State {
  readonly title: string;
  readonly open: (page: Page, shop: Shop) => Promise<unknown>;
}

/**
 * Takes a picture in black and white of an element and its outline, because color alone must not convey a state. First
 * removes focus and pointer, which change the element too.
 */
export async function pictureOf(element: Locator): Promise<string> {
  await element.page().mouse.move(0, 0);
  await element.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await element.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  const clip = { x: x - 4, y: y - 4, width: width + 8, height: height + 8 };
  const picture = await element.page().screenshot({ animations: 'disabled', clip });
  return element.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    canvas?.drawImage(bitmap, 0, 0);
    const { data = [] } = canvas?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
    let shape = '';
    for (let index = 0; index < data.length; index += 4)
      shape += (data[index] ?? 0) + (data[index + 1] ?? 0) + (data[index + 2] ?? 0) < 384 ? '#' : ' ';
    return shape;
  }, picture.toString('base64'));
}

/** Expects that an element looks different in a state, and as before after it. */
export async function expectState(page: Page, { element, choose, undo }: State): Promise<void> {
  const found = element(page);
  await expect(found).toBeVisible();
  const before = await pictureOf(found);
  await choose(page);
  expect(await pictureOf(found)).not.toBe(before);
  await undo(page);
  expect(await pictureOf(found)).toBe(before);
}

/** Opens the link to another view and waits until it is the current one. */
export const follow = (locate: (page: Page) => Locator) => async (page: Page) => {
  await locate(page).click();
  await expect(locate(page)).toHaveAttribute('aria-current');
};
