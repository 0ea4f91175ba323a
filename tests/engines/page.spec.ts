import { expect } from '@playwright/test';
import { BAG_PANEL, button, heading, link, MAIN, openProduct } from '#tests/support/engines/steps.ts';
import { test, WIDTHS } from '#tests/support/engines/test.ts';

test('[RUN-06] opens and closes the menu before any module has arrived', async ({ visit, reporter }) => {
  reporter.hold(/_astro\/.*\.js$/);
  await visit.read((_, url: string) => {
    setTimeout(() => location.assign(url));
  }, `${reporter.origin}/`);
  // The whole document has arrived, and its modules are awaited.
  await visit.until(() => document.readyState === 'interactive');
  await visit.click(button('Menu'));
  const menu = { role: 'dialog', name: 'Menu' };
  await visit.see(link('Shop', menu));
  await visit.click(button('Close menu', menu));
  await visit.gone(menu);
});

test('[RUN-06] underlines the current page and text links', async ({ visit }) => {
  await visit.goto('/pages');
  const line = await visit.read(() => {
    const current = [...document.querySelectorAll('.nav-link[aria-current]')][0];
    const { textDecorationLine, textDecorationThickness } = getComputedStyle(current ?? document.body);
    return `${textDecorationLine} ${textDecorationThickness}`;
  });
  expect(line).toBe('underline 1px');
});

test('[RUN-06] the keyboard reaches the content, the bag and back', async ({ visit, shop }) => {
  await openProduct(visit, shop);
  await visit.press('Tab');
  await visit.until(() => document.activeElement?.textContent.includes('Skip to content'));
  await visit.press('Enter');
  await visit.until(() => document.activeElement?.id === 'main');
  await visit.read(({ find }) => find({ role: 'button', name: 'Add to Cart' })?.focus());
  await visit.press('Enter');
  await visit.see(button('Shopping bag, 1 item'));
  await visit.read(({ find }) => find({ role: 'button', name: 'Shopping bag, 1 item' })?.focus());
  await visit.press('Space');
  await visit.see(BAG_PANEL);
  await visit.until(() => document.activeElement?.closest('dialog') !== null);
  await visit.press('Escape');
  await visit.gone(BAG_PANEL);
  await visit.until(() => document.activeElement?.getAttribute('aria-label') === 'Shopping bag, 1 item');
});

for (const width of WIDTHS) {
  test.describe(width, () => {
    test.use({ width });

    test('[RUN-06] without JavaScript visitors browse from home to a product', async ({
      visit,
      reporter,
    }) => {
      reporter.disableScripts();
      await visit.goto('/');
      await visit.text({ role: 'document' }, /The shopping bag, filters and search need JavaScript\./);
      await visit.gone({ role: 'timer' });
      await visit.click(link('Dress', MAIN));
      await visit.at(/^\/categories\/dress$/);
      await visit.click(link(/Doré Bias Slip Dress/));
      await visit.see(heading('Doré Bias Slip Dress'));
      await visit.text(MAIN, /\$148\.00/);
    });
  });
}

test('[RUN-06] Back closes the open bag on a phone, and Forward leaves it closed', async ({
  visit,
  shop,
}) => {
  await visit.goto('/terms');
  await openProduct(visit, shop);
  await visit.click(button('Add to Cart'));
  await visit.click(button('Shopping bag, 1 item'));
  await visit.see(BAG_PANEL);
  await visit.read(() => {
    setTimeout(() => history.back());
  });
  await visit.gone(BAG_PANEL);
  await visit.at(/^\/shop\//);
  await visit.back();
  await visit.at(/^\/terms$/);
  await visit.forward();
  await visit.at(/^\/shop\//);
  await visit.gone(BAG_PANEL);
  await visit.click(button('Shopping bag, 1 item'));
  await visit.click(link('Purchase', BAG_PANEL));
  await visit.at(/^\/checkout$/);
  await visit.back();
  await visit.at(/^\/shop\//);
  await visit.gone(BAG_PANEL);
});

test.describe('desktop', () => {
  test.use({ width: 'desktop' });

  test('[RUN-06] Forward shows a page without the bag that was open when it was left', async ({
    visit,
    shop,
  }) => {
    await visit.goto('/terms');
    await openProduct(visit, shop);
    await visit.click(button('Add to Cart'));
    await visit.click(button('Shopping bag, 1 item'));
    await visit.see(BAG_PANEL);
    await visit.back();
    await visit.at(/^\/terms$/);
    await visit.forward();
    await visit.at(/^\/shop\//);
    await visit.gone(BAG_PANEL);
  });
});

test('[RUN-06] the fields of a phone have the size from which iOS does not zoom into them', async ({
  visit,
}) => {
  for (const path of ['/login', '/contact', '/search', '/shop']) {
    await visit.goto(path);
    const small = await visit.read(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'input:not([type=radio], [type=checkbox]), select, textarea',
        ),
      ]
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.getAttribute('name')),
    );
    expect(small, path).toEqual([]);
  }
});

/**
 * Declarations that an engine may not know: line breaks, a hairline, text areas that grow, and colors of Windows'
 * contrast themes.
 */
const OPTIONAL_STYLES =
  /^(text-wrap:pretty|field-sizing:content|forced-color-adjust:none|animation-(timeline|range)[-a-z]*:.+)$/;

test('[RUN-06] the engine knows each declaration of the style sheet', async ({ visit }) => {
  await visit.goto('/terms');
  const unknown = await visit.read(async () => {
    const descriptors = /^(syntax|inherits|initial-value|size|navigation)$/;
    const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
    const text = await (await fetch(sheet?.href ?? '')).text();
    const css = text.replace(/@font-face\{[^}]*\}/g, '');
    // Safari knows some shorthands only with its prefix.
    const isKnown = (property: string, value: string) =>
      CSS.supports(property, value) ||
      (css.includes(`-webkit-${property}:${value}`) && CSS.supports(`-webkit-${property}`, value));
    const declarations = [...css.matchAll(/(?<=[{;])([a-z][a-z-]*):((?:"[^"]*"|[^;{}"])+)(?=[;}])/g)];
    return declarations
      .map(([, property = '', value = '']) => ({ property, value: value.replace(/\s*!important$/, '') }))
      .filter(({ property, value }) => !descriptors.test(property) && !isKnown(property, value))
      .map(({ property, value }) => `${property}:${value}`);
  });
  expect(unknown.filter((declaration) => !OPTIONAL_STYLES.test(declaration))).toEqual([]);
});
