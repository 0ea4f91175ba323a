import type { BrowserContext } from '@playwright/test';

/**
 * Reports each text of an island that has siblings, as an error in the console, which fails the test. On a page that
 * the browser translates, React can neither change nor remove such a text.
 */
export async function watchTexts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const isText = (node: Node) => node instanceof Text && node.data.trim() !== '';
    const isReacts = (element: Element) =>
      element.closest('astro-slot, astro-static-slot') === null &&
      (element.closest('astro-island') !== null ||
        Object.keys(element).some((key) => key.startsWith('__reactFiber$')));
    const check = (node: Node) => {
      const { childNodes } = node;
      if (node instanceof Element && childNodes.length > 1 && [...childNodes].some(isText) && isReacts(node))
        console.error(`An island has a text with siblings: ${node.outerHTML.slice(0, 300)}`);
    };
    const checkAll = (node: Node) => {
      check(node);
      if (node instanceof Element) node.querySelectorAll('*').forEach(check);
    };
    new MutationObserver((records) => {
      for (const { target } of records) check(target);
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) checkAll(node);
    }).observe(document, { subtree: true, childList: true });
  });
}
