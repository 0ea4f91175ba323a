import { expect, test } from 'vitest';
import { CARRIER_NAMES, carrierName, trackingUrl } from '#contract/orders/carriers.ts';

test('links a tracking number to the page of its carrier', () => {
  expect(trackingUrl('DHL', '00340434161094042557')).toBe(
    'https://www.dhl.com/global-en/home/tracking.html?tracking-id=00340434161094042557',
  );
  expect(trackingUrl('Japan Post', 'EJ123456789JP')).toBe(
    'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=EJ123456789JP&searchKind=S002&locale=en',
  );
});

test('names at least the large carriers of Europe, the United States and Japan', () => {
  expect(CARRIER_NAMES).toEqual(
    expect.arrayContaining([
      'DHL',
      'UPS',
      'FedEx',
      'USPS',
      'La Poste',
      'Colissimo',
      'Deutsche Post',
      'DPD',
      'GLS',
      'Royal Mail',
      'Japan Post',
      'Yamato',
    ]),
  );
});

test.each(CARRIER_NAMES)('the link of %s is a secure URL that contains the encoded number once', (name) => {
  const url = trackingUrl(name, 'A/1 &#?');
  expect(new URL(url ?? '').protocol).toBe('https:');
  expect(url?.split(encodeURIComponent('A/1 &#?'))).toHaveLength(2);
});

test.each(['Bicycle courier', '', null, undefined, 'constructor', '__proto__'])(
  'the carrier %s has no link',
  (name) => {
    expect(trackingUrl(name, '1')).toBeUndefined();
  },
);

test('spells a known carrier as the table does, and leaves others', () => {
  expect(carrierName('royal mail')).toBe('Royal Mail');
  expect(carrierName('USPS')).toBe('USPS');
  expect(carrierName('Bicycle courier')).toBe('Bicycle courier');
});
