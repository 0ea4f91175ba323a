import { expect, test } from 'vitest';
import { removeScripts } from '#bench/origin.ts';
import { addRun, medians, type Runs, ratios } from '#bench/report.ts';

test('the benchmark reports the median of all rounds', () => {
  const runs: Runs = {};
  for (const firstPaint of [900, 1204.6, 4000]) addRun(runs, 'home', { firstPaint });
  for (const layoutShift of [0, 0.0124]) addRun(runs, 'shop', { layoutShift });
  expect(medians(runs)).toEqual({ home: { firstPaint: 1205 }, shop: { layoutShift: 0.006 } });
});

test('a ratio needs the same figure of the same page', () => {
  const floor = { home: { firstPaint: 800, blocking: 0 } };
  expect(ratios({ home: { firstPaint: 1000, blocking: 50 }, shop: { firstPaint: 900 } }, floor)).toEqual({
    home: { firstPaint: 1.25 },
    shop: {},
  });
});

test('the floor of a page has its content and no scripts', () => {
  const html = `<head><link rel="modulepreload" href="/a.js"><link rel="stylesheet" href="/a.css">
<script>early()</script><script type="application/ld+json">{}</script></head>
<body><astro-island component-url="/shop.js"><h1>Shop</h1></astro-island><script type="module" src="/b.js"></script></body>`;
  expect(removeScripts(html)).toBe(`<head><link rel="stylesheet" href="/a.css">
<script type="application/ld+json">{}</script></head>
<body><astro-island component-url="/shop.js"><h1>Shop</h1></astro-island></body>`);
});
