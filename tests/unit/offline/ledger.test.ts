import { expect, test } from 'vitest';
import {
  countBytes,
  evictPages,
  keysOf,
  type Ledger,
  listSeenPages,
  MAX_STORED_BYTES,
} from '#lib/offline/ledger.ts';

const LEDGER: Ledger = {
  '/offline': {
    title: '',
    key: '/offline?kept=1',
    seenAt: 1,
    files: { '/offline?kept=1': 10, '/react.js': 200 },
  },
  '/shop': { title: 'Shop', key: '/shop?kept=4', seenAt: 4, files: { '/shop?kept=4': 30, '/react.js': 200 } },
  '/blog': { title: 'Blog', key: '/blog?kept=2', seenAt: 2, files: { '/blog?kept=2': 20, '/a.webp': 50 } },
  '/pages': { title: 'About', key: '/pages?kept=3', seenAt: 3, files: { '/pages?kept=3': 5, '/b.webp': 40 } },
};

test('[SPEED-05] at most 60 MB are kept', () => {
  expect(MAX_STORED_BYTES).toBe(62_914_560);
});

test('[SPEED-05] a file of several pages counts once', () => {
  expect(countBytes(LEDGER)).toBe(355);
});

test('[SPEED-05] evicts the pages seen longest ago until the rest fits, but no pinned page', () => {
  expect(evictPages(LEDGER, 355, ['/offline'])).toBe(LEDGER);
  expect(Object.keys(evictPages(LEDGER, 354, ['/offline']))).toEqual(['/offline', '/shop', '/pages']);
  expect(Object.keys(evictPages(LEDGER, 284, ['/offline']))).toEqual(['/offline', '/shop']);
  expect(Object.keys(evictPages(LEDGER, 0, ['/offline']))).toEqual(['/offline']);
});

test('[SPEED-05] a file stays while a page needs it', () => {
  const keys = keysOf(evictPages(LEDGER, 0, ['/offline']));
  expect([...keys]).toEqual(['/offline/ledger.json', '/offline?kept=1', '/react.js']);
});

test('[SPEED-05] lists seen pages, the latest first, without pages that were only kept in advance', () => {
  expect(listSeenPages(LEDGER, ['/blog'])).toEqual([
    { path: '/shop', title: 'Shop' },
    { path: '/pages', title: 'About' },
  ]);
});
