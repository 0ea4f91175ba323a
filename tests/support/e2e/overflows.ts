import type { Page } from '@playwright/test';

/** Returns one line per overflow: the page itself, and each text that an element clips. */
export function findOverflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCutBy = (box: Element, text: DOMRect): boolean => {
      const { overflowX, overflowY } = getComputedStyle(box);
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const isCutSideways = text.left < left - 1 || text.right > right + 1;
      const isAboveOrBelow = text.top < top - 2 || text.bottom > bottom + 2;
      return (overflowX !== 'visible' && isCutSideways) || (/hidden|clip/.test(overflowY) && isAboveOrBelow);
    };
    const isInside = (start: Element, matches: (box: Element) => boolean): boolean => {
      for (let box: Element | null = start; box && box !== document.body; box = box.parentElement)
        if (matches(box)) return true;
      return false;
    };
    const isClipped = (box: Element) => getComputedStyle(box).clipPath === 'inset(50%)';
    const scrolls = (box: Element) =>
      /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth;
    // Skips texts for screen readers only, including those hidden at some widths (`max-md:sr-only`), rows of tabs that
    // scroll, and the repeated name in the bar at the bottom of a phone, which ends with an ellipsis.
    const isShown = (element: Element): boolean =>
      element.checkVisibility() &&
      !element.closest('.sr-only, .skip-link, buy-bar [data-name]') &&
      !isInside(element, (box) => isClipped(box) || scrolls(box));
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = new Set(scrollWidth > clientWidth ? [`${scrollWidth} wide in ${clientWidth}`] : []);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      if (!parent || !isShown(parent)) continue;
      range.selectNodeContents(text);
      const rect = range.getBoundingClientRect();
      const isOutside = rect.left < -1 || rect.right > clientWidth + 1;
      if (rect.width > 0 && (isOutside || isInside(parent, (box) => isCutBy(box, rect))))
        found.add(`cut: ${text.textContent}`);
    }
    return [...found];
  });
}
