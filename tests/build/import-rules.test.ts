import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * The import rules of `biome.jsonc`: for each layer a sample file, imports that it may have and imports that it must
 * not have. The files need not exist.
 */
const LAYERS = [
  {
    file: 'src/lib/contract/new/new.ts',
    may: ['./product.ts', '#contract/wire/endpoint.ts', '#messages/rules/fields.ts', 'zod/mini'],
    mustNot: ['#lib/percent.ts', '#messages/bag.ts', 'zod'],
  },
  {
    file: 'src/messages/en/new.ts',
    may: ['./bag.ts', '#messages/bag.ts', '#contract/text/isolate.ts'],
    mustNot: ['#lib/percent.ts', '#stores/bag/bag.ts', 'react'],
  },
  {
    file: 'src/lib/bag/new.ts',
    may: ['#lib/percent.ts', '#contract/catalogue/product.ts', './bag.ts'],
    mustNot: [
      'react',
      '#stores/bag/bag.ts',
      '#ui/Icon.tsx',
      '#site/catalogue/catalogue.ts',
      '#server/config/config.ts',
      '../x.ts',
    ],
  },
  {
    file: 'src/stores/bag/new.ts',
    may: ['#stores/account/session.ts', '#lib/percent.ts'],
    mustNot: ['react', '@nanostores/react', '#ui/Icon.tsx', '#elements/bag/bag-count.ts', '../x.ts'],
  },
  {
    file: 'src/elements/bag/new.ts',
    may: ['#stores/bag/bag.ts', '#elements/shared/when-idle.ts'],
    mustNot: ['react', '#elements/home/load-more.ts', '#ui/Icon.tsx', '#islands/bag/BagPanel.tsx'],
  },
  {
    file: 'src/islands/bag/New.tsx',
    may: ['react', '#ui/Icon.tsx', '#stores/bag/bag.ts', '#islands/dashboard/Guard.tsx'],
    mustNot: [
      '#islands/shop/ShopBrowser.tsx',
      '#elements/bag/bag-count.ts',
      '#components/Hero.astro',
      '../x.tsx',
    ],
  },
  {
    file: 'src/islands/ui/New.tsx',
    may: ['react', '#lib/percent.ts', './Icon.tsx'],
    mustNot: ['#stores/bag/bag.ts', '#islands/bag/BagPanel.tsx', '#islands/dashboard/Guard.tsx'],
  },
  {
    file: 'src/service-worker/new.ts',
    may: ['#lib/offline/ledger.ts', './store.ts'],
    mustNot: [
      'react',
      'nanostores',
      '#stores/bag/bag.ts',
      '#elements/bag/bag-count.ts',
      '#site/catalogue/catalogue.ts',
    ],
  },
  {
    file: 'src/components/new.ts',
    may: ['#ui/Icon.tsx', '#islands/bag/BagPanel.tsx', '#site/content.ts', '../assets/hero.webp'],
    mustNot: ['#stores/bag/bag.ts', '#layouts/Main.astro', '../pages/index.astro'],
  },
  {
    file: 'src/layouts/new.ts',
    may: ['#components/Hero.astro'],
    mustNot: ['#stores/bag/bag.ts', '#server/app.ts'],
  },
  {
    file: 'src/pages/new.ts',
    may: ['#layouts/Main.astro'],
    mustNot: ['#stores/bag/bag.ts', '#server/app.ts'],
  },
  {
    file: 'src/site/new.ts',
    may: ['#lib/percent.ts', '#elements/shared/when-idle.ts'],
    mustNot: ['react', '#stores/bag/bag.ts', '#elements/bag/bag-count.ts', '#ui/Icon.tsx', '#server/app.ts'],
  },
  {
    file: 'server/auth/new.ts',
    may: ['#contract/account/user.ts', './auth.ts', '../db/schema/auth.ts', '../notify/notify.ts'],
    mustNot: [
      '#lib/percent.ts',
      '#stores/bag/bag.ts',
      '../catalogue/catalogue.ts',
      '../orders/orders.ts',
      '../workflows/erase-account.ts',
      '../app.ts',
      '@node-rs/argon2',
    ],
  },
  {
    file: 'server/contact/new.ts',
    may: ['../notify/blocks.ts', '../http/route.ts'],
    mustNot: ['../auth/auth.ts', '../catalogue/catalogue.ts', '../site/build.ts'],
  },
  {
    file: 'server/media/new.ts',
    may: ['./media.ts', '../db/database.ts'],
    mustNot: ['../catalogue/catalogue.ts', '../auth/auth.ts', '../app.ts'],
  },
  {
    file: 'server/settings/new.ts',
    may: ['./settings.ts', '../db/per-revision.ts', '#contract/quote/selling-rules.ts'],
    mustNot: ['../catalogue/catalogue.ts', '../orders/orders.ts', '../app.ts', '#lib/percent.ts'],
  },
  {
    file: 'server/catalogue/new.ts',
    may: ['./product-rows.ts', '../media/media.ts', '../auth/auth.ts'],
    mustNot: [
      '../media/image-cleanup.ts',
      '../auth/user-rows.ts',
      '../orders/orders.ts',
      '../reviews/review-rows.ts',
      '../start.ts',
    ],
  },
  {
    file: 'server/payments/new.ts',
    may: ['./provider.ts', '../http/http-error.ts'],
    mustNot: ['../orders/orders.ts', '../catalogue/catalogue.ts', '../auth/auth.ts'],
  },
  {
    file: 'server/orders/new.ts',
    may: [
      '#messages/orders.ts',
      '#contract/orders/order.ts',
      './order-rows.ts',
      './payments/refund-rows.ts',
      '../db/schema/orders.ts',
      '../payments/provider.ts',
      '../settings/settings.ts',
    ],
    mustNot: [
      '#lib/percent.ts',
      '#stores/bag/bag.ts',
      '../payments/stripe.ts',
      '../stats/own-figures.ts',
      '../stock/stock-notices.ts',
      '../catalogue/product-rows.ts',
      '../site/build.ts',
      '../app.ts',
      '@node-rs/argon2',
      '@zxcvbn-ts/core',
    ],
  },
  {
    file: 'server/orders/payments/new.ts',
    may: [
      '../order-rows.ts',
      '../../db/schema/orders.ts',
      '../../payments/provider.ts',
      '../../settings/settings.ts',
    ],
    mustNot: [
      '../../payments/stripe.ts',
      '../../stats/own-figures.ts',
      '../../site/build.ts',
      '../../app.ts',
    ],
  },
  ...['reviews', 'stats', 'stock', 'wishlist'].map((subject) => ({
    file: `server/${subject}/new.ts`,
    may: ['../auth/auth.ts', '../catalogue/catalogue.ts', '../media/media.ts', '../orders/orders.ts'],
    mustNot: [
      '../auth/user-rows.ts',
      '../orders/order-rows.ts',
      '../workflows/erase-account.ts',
      `../${subject === 'stats' ? 'reviews/review-rows' : 'stats/own-figures'}.ts`,
    ],
  })),
  {
    file: 'server/workflows/new.ts',
    may: ['../orders/order-rows.ts', '../stock/stock-notices.ts'],
    mustNot: ['#lib/percent.ts', '../site/build.ts', '../app.ts', '@zxcvbn-ts/core'],
  },
  {
    file: 'server/notify/new.ts',
    may: ['#messages/mails/letter.ts', './blocks.ts', '../jobs/outbox.ts', '../db/database.ts'],
    mustNot: ['../orders/orders.ts', '../auth/auth.ts', '#site/content/shop-contact.ts'],
  },
  {
    file: 'server/db/new.ts',
    may: ['../config/config.ts', './columns.ts'],
    mustNot: ['../orders/place-order.ts', '@node-rs/argon2'],
  },
  {
    file: 'server/http/new.ts',
    may: ['../db/database.ts', '#messages/errors/errors.ts'],
    mustNot: ['../orders/place-order.ts', '#lib/percent.ts', '@zxcvbn-ts/language-common'],
  },
  { file: 'server/jobs/new.ts', may: ['../db/database.ts'], mustNot: ['../orders/place-order.ts'] },
  {
    file: 'server/site/new.ts',
    may: ['#site/settings.ts', '../db/lock.ts'],
    mustNot: ['#lib/percent.ts', 'react', '@node-rs/argon2'],
  },
];

/**
 * Writes one file for each import into a temporary project with our rules, and lints it. Returns the rejected imports
 * as `file specifier`.
 */
function findRejectedImports(): Set<string> {
  const root = mkdtempSync(path.join(tmpdir(), 'import-rules-'));
  mkdirSync(path.join(root, 'tests'));
  for (const file of [
    'biome.jsonc',
    'tests/waiting-assertions.grit',
    'tests/displayed-texts.grit',
    'tests/time-zones.grit',
  ])
    copyFileSync(file, path.join(root, file));
  const importsByFile = new Map<string, string>();
  for (const { file, may, mustNot } of LAYERS) {
    for (const [index, specifier] of [...may, ...mustNot].entries()) {
      const { dir, ext } = path.parse(file);
      const name = `${dir}/import-${index}${ext}`;
      mkdirSync(path.join(root, dir), { recursive: true });
      writeFileSync(path.join(root, name), `import '${specifier}';\n`);
      importsByFile.set(name, `${file} ${specifier}`);
    }
  }
  const { stdout, stderr } = spawnSync(
    path.resolve('node_modules/.bin/biome'),
    [
      'lint',
      '--only=style/noRestrictedImports',
      '--reporter=github',
      '--max-diagnostics=none',
      '--vcs-enabled=false',
    ],
    { cwd: root, encoding: 'utf8' },
  );
  rmSync(root, { recursive: true });
  const rejected = [...stdout.matchAll(/title=lint\/style\/noRestrictedImports,file=([^,]+),/g)].map(
    ([, name = '']) => name,
  );
  if (rejected.length === 0) throw new Error(stderr);
  return new Set(
    rejected.map((name) => importsByFile.get(path.relative(root, path.resolve(root, name))) ?? name),
  );
}

describe('import rules', () => {
  const rejected = findRejectedImports();
  for (const { file, may, mustNot } of LAYERS) {
    test.each(may)(`${file} may import %s`, (specifier) => {
      expect(rejected).not.toContain(`${file} ${specifier}`);
    });
    test.each(mustNot)(`${file} must not import %s`, (specifier) => {
      expect(rejected).toContain(`${file} ${specifier}`);
    });
  }
});

test('[ROUTE-09] every island has an error boundary', () => {
  const names = globSync('src/**/*.astro').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<([A-Z]\w*)\b[^>]* client:/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(30);
  const unguarded = [...new Set(names)].filter((name) => {
    const [file = ''] = globSync(`src/islands/**/${name}.tsx`);
    return !/<(ErrorBoundary|Guard)\b/.test(readFileSync(file, 'utf8'));
  });
  expect(unguarded).toEqual([]);
});
