import { expect } from '@playwright/test';
import { button, link, MAIN, openAs } from '#tests/support/engines/steps.ts';
import { test, WIDTHS } from '#tests/support/engines/test.ts';
import { readMailText } from '#tests/support/mail-server.ts';
import { placeOrderByName } from '#tests/support/place-order.ts';

const ADA = { email: 'ada@example.org', password: 'engine&lace' };

for (const width of WIDTHS) {
  test.describe(width, () => {
    test.use({ width });

    test('[RUN-06] registers, logs in, edits the profile and logs out', async ({ visit, shop }) => {
      await visit.goto('/register');
      await visit.fill('Username', 'Ada');
      await visit.fill('Email', ADA.email);
      await visit.fill('Password', ADA.password);
      await visit.click(button('Register', MAIN));
      await visit.at(/^\/login#registered$/);
      const mail = await shop.mailServer?.waitForMailTo(ADA.email);
      const token = /#registration=([\w-]{43})\s/.exec(mail ? readMailText(mail) : '')?.[1];
      await visit.goto('/terms');
      await visit.goto(`/login#registration=${token}`);
      await visit.text(MAIN, /Welcome\. To activate/);
      await visit.fill('Email', ADA.email);
      await visit.fill('Password', ADA.password);
      await visit.click(button('Login', MAIN));
      await visit.at(/^\/$/);
      await visit.click(button('Account menu'));
      await visit.click(link('Profile'));
      await visit.at(/^\/dashboard\/profile$/);
      await visit.text(MAIN, /Ada/);
      await visit.click(link('Update', MAIN));
      await visit.fill('Bio', 'Lace and engines.');
      await visit.click(button('Update Profile', MAIN));
      await visit.at(/^\/dashboard\/profile$/);
      await visit.text(MAIN, /Lace and engines\./);
      await visit.text({ role: 'status', name: /^Profile/ }, /Profile updated successfully!/);
      if (width === 'phone') await visit.click(button('Dashboard menu'));
      await visit.click(button('Logout'));
      await visit.at(/^\/$/);
      await visit.see(link('Login'));
    });
  });
}

test('[RUN-06] the closed account menu leaves the page', async ({ visit, shop }) => {
  await openAs(visit, shop, 'shopper', '/');
  await visit.click(button('Account menu'));
  await visit.see(link('Profile'));
  await visit.press('Escape');
  await visit.until(() => {
    const menu = document.getElementById('account');
    return menu && getComputedStyle(menu).display === 'none';
  });
});

for (const path of ['/login', '/register']) {
  test(`[RUN-06] ${path} keeps its button disabled until it can send, also after a reload`, async ({
    visit,
    reporter,
    engine,
  }) => {
    // WebKit takes the scripts of a reload from memory, so the page is ready at once.
    if (engine === 'webkit') return;
    // Keeps the scripts out of the cache.
    reporter.hold(/\.js$/)();
    await visit.goto(path);
    await visit.until(
      () => document.querySelector<HTMLButtonElement>('main form [type=submit]')?.disabled === false,
    );
    const release = reporter.hold(/\.js$/);
    await visit.read(() => {
      setTimeout(() => location.reload());
    });
    await visit.until(
      () => document.readyState !== 'complete' && document.querySelector('main form [type=submit]') !== null,
    );
    expect(
      await visit.read(() => document.querySelector<HTMLButtonElement>('main form [type=submit]')?.disabled),
    ).toBe(true);
    release();
    await visit.until(
      () => document.querySelector<HTMLButtonElement>('main form [type=submit]')?.disabled === false,
    );
  });
}

test('[RUN-06] hides the tables of the charts', async ({ visit, shop, request }) => {
  const buyer = { name: 'Ada Byron', email: ADA.email };
  await placeOrderByName(request, shop, { product: 'Plume Volume Mascara', quantity: 1, ...buyer });
  await openAs(visit, shop, 'admin', '/dashboard/admin');
  await visit.until(() => document.querySelector('figure caption') !== null);
  const shown = await visit.read(
    () =>
      [...document.querySelectorAll('figure caption')].filter((caption) => {
        caption.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width, height } = caption.getBoundingClientRect();
        return caption.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }).length,
  );
  expect(shown).toBe(0);
});
