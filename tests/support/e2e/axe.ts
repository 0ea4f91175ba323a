import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Returns one line per axe violation of the page: the rule and the element. The legacy mode evaluates the rules in the
 * page itself; without it, axe opens another page for each call. It differs only for frames, which the site does not
 * use.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  // Ends animations: axe would measure the colors of a half-finished fade.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // Without this, axe also describes every element that it found correct, which doubles the time.
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
