import { expect, test } from 'vitest';
import type { Address } from '#contract/address/address.ts';
import { printAddress } from '#contract/address/print-address.ts';
import { loadAddressFormat } from '#server/addresses/address-formats.ts';
import { resolveAddress } from '#server/addresses/addresses.ts';

const SENT = { name: 'Ann', line1: '1 Road' };
const resolve = (place: object) => resolveAddress({ ...SENT, ...place }, { homeCountry: 'US' });

test.each<[Omit<Address, 'name' | 'line1' | 'line2'>, string[]]>([
  [{ country: 'US', city: 'New York', region: 'NY', postalCode: '10013' }, ['New York, NY 10013']],
  [{ country: 'CA', city: 'Ottawa', region: 'ON', postalCode: 'K1A 0B1' }, ['Ottawa ON K1A 0B1', 'CANADA']],
  [
    { country: 'GB', city: 'London', region: '', postalCode: 'SW1A 1AA' },
    ['London', 'SW1A 1AA', 'UNITED KINGDOM'],
  ],
  [{ country: 'DE', city: 'Berlin', region: '', postalCode: '10115' }, ['10115 Berlin', 'GERMANY']],
  [{ country: 'FR', city: 'Paris', region: '', postalCode: '75001' }, ['75001 Paris', 'FRANCE']],
  [{ country: 'CH', city: 'Bern', region: '', postalCode: '3011' }, ['CH-3011 Bern', 'SWITZERLAND']],
  [{ country: 'IT', city: 'Roma', region: 'RM', postalCode: '00184' }, ['00184 Roma RM', 'ITALY']],
  [
    { country: 'HK', city: 'Mong Kok', region: 'Kowloon', postalCode: '' },
    ['Mong Kok', 'Kowloon', 'HONG KONG'],
  ],
  [{ country: 'BR', city: 'Rio', region: 'RJ', postalCode: '20040-020' }, ['Rio-RJ', '20040-020', 'BRAZIL']],
  [{ country: 'AE', city: '', region: 'DU', postalCode: '' }, ['Dubai', 'UNITED ARAB EMIRATES']],
])('[SHIP-02] accepts and prints %j', async (place, lines) => {
  const { address } = await resolve(place);
  const printed = printAddress(address, await loadAddressFormat(place.country), 'US');
  expect(printed).toEqual(['Ann', '1 Road', ...lines]);
});

test.each([
  [{ country: 'US', city: 'Boston', region: 'MA', postalCode: '90210' }, 'postalCode'],
  [{ country: 'DE', city: 'Berlin', postalCode: '1011' }, 'postalCode'],
  [{ country: 'CA', city: 'Ottawa', region: 'QC', postalCode: 'V8X 3X4' }, 'postalCode'],
  [{ country: 'HK', region: 'Kowloon', postalCode: '999077' }, 'postalCode'],
  [{ country: 'JP', region: '99', postalCode: '100-0005' }, 'region'],
  [{ country: 'ZZ' }, 'country'],
])('[SHIP-02] rejects %j', async (place, field) => {
  await expect(resolve(place)).rejects.toMatchObject({ statusCode: 400, errors: { [field]: [{}] } });
});

test('stores a territory as a state, from either country, and military addresses', async () => {
  const place = { city: 'San Juan', postalCode: '00901' };
  const stored = { country: 'US', region: 'PR' };
  for (const sent of [{ country: 'PR' }, stored, { region: 'PR' }])
    expect(await resolve({ ...place, ...sent })).toMatchObject({ address: stored, destination: stored });
  const apo = { city: 'APO', region: 'AE', postalCode: '09001' };
  expect(await resolve(apo)).toMatchObject({ address: { country: 'US', region: 'AE' } });
});
