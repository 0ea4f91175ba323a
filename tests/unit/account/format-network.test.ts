import { expect, test } from 'vitest';
import { formatNetwork } from '#lib/account/format-network.ts';

test('shows the known part of an IP address and hides ranges that tell nothing [SAFE-05]', () => {
  expect(formatNetwork('203.0.113.0/24')).toBe('203.0.113.*');
  expect(formatNetwork('2001:db8:1::/48')).toBe('2001:db8:1:*');
  for (const range of ['', 'unknown', '127.0.0.0/24', '::/48']) expect(formatNetwork(range)).toBe('');
});
