import { expect, test } from 'vitest';
import { optimizePage } from '#site/optimize-page.ts';

test('[SPEED-01] the inline scripts of the body do not hold up the parser', () => {
  const page =
    '<head><script>early()</script></head><body><script>island()</script><img src="/1.webp"></body>';
  expect(optimizePage(page, new Map())).toBe(
    '<head><script>early()</script></head><body><script type="module">island()</script><img src="/1.webp"></body>',
  );
});
