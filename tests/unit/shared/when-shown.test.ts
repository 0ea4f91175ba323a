import { afterEach, expect, test, vi } from 'vitest';
import { whenShown } from '#lib/when-shown.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('[SPEED-04] waits until the browser shows a prerendered page', async () => {
  const page = Object.assign(new EventTarget(), { prerendering: true });
  vi.stubGlobal('document', page);
  const shown = vi.fn();
  const wait = whenShown()?.then(shown);
  await Promise.resolve();
  expect(shown).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('prerenderingchange'));
  await wait;
  expect(shown).toHaveBeenCalledOnce();
});

test.each([[{ prerendering: false }], [{}]])('[SPEED-04] waits for nothing on the page %j', (page) => {
  vi.stubGlobal('document', page);
  expect(whenShown()).toBeUndefined();
});
