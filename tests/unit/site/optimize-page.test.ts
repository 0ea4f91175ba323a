import { expect, test } from 'vitest';
import { optimizePage } from '#site/builder/optimize-page.ts';

test('scripts after the document move into its body, and style elements into its head', () => {
  const page =
    '<html><head><title>A</title></head><body><p>B</p><style>i{}</style></body></html><script type="module">a()</script>';
  expect(optimizePage(page, new Map())).toBe(
    '<html><head><title>A</title><style>i{}</style></head><body><p>B</p><script type="module">a()</script></body></html>',
  );
});

test('[SPEED-01] the inline scripts of the body do not hold up the parser', () => {
  const page =
    '<head><script>early()</script></head><body><script>island()</script><img src="/1.webp"></body>';
  expect(optimizePage(page, new Map())).toBe(
    '<head><script>early()</script></head><body><script type="module">island()</script><img src="/1.webp"></body>',
  );
});
