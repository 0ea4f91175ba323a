import { type BrowserContext, expect, type Page } from '@playwright/test';
import { applicationErrorText } from '#messages/requests.ts';

/** The elements that the browser does not translate. */
const UNTRANSLATED = 'script, style, noscript, textarea, title, [translate="no"]';

/**
 * Translates all pages of a context as Chrome and Edge do: replaces each text node by `<font>` elements, also of later
 * texts. The new elements keep the text, so steps and expectations of other tests work on a translated page.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript((untranslated) => {
    const translateText = (text: Text) => {
      if (text.data.trim() === '' || text.parentElement?.closest(`font, ${untranslated}`)) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = root instanceof Text ? [root] : [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      texts.forEach(translateText);
    };
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes]) translate(node);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, UNTRANSLATED);
}

/** Expects a page whose texts are all translated, and which has not failed. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect(page.getByText(applicationErrorText.title)).toHaveCount(0);
  await expect(page.locator('main font').first()).toBeAttached();
  const untranslatedTexts = () =>
    page.evaluate((untranslated) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: string[] = [];
      while (walker.nextNode()) {
        const { nodeValue, parentElement } = walker.currentNode;
        if (nodeValue?.trim() && !parentElement?.closest(`font, ${untranslated}`)) texts.push(nodeValue);
      }
      return texts;
    }, UNTRANSLATED);
  expect(await untranslatedTexts()).toEqual([]);
}
