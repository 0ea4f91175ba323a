import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { US_STATES } from '#contract/address/us-states.ts';
import { isZipInState } from '#contract/address/zip-codes.ts';
import { checkoutFormSchema } from '#contract/orders/new-order.ts';

test.each([
  // A large city of each state.
  ...['AL 35203', 'AK 99501', 'AZ 85001', 'AR 72201', 'CA 90210', 'CO 80202', 'CT 06103'],
  ...['DE 19801', 'DC 20001', 'FL 33101', 'GA 30303', 'HI 96813', 'ID 83702', 'IL 60601'],
  ...['IN 46204', 'IA 50309', 'KS 67202', 'KY 40202', 'LA 70112', 'ME 04101', 'MD 21201'],
  ...['MA 02108', 'MI 48226', 'MN 55401', 'MS 39201', 'MO 63101', 'MT 59601', 'NE 68102'],
  ...['NV 89101', 'NH 03101', 'NJ 07102', 'NM 87102', 'NY 10013', 'NC 28202', 'ND 58102'],
  ...['OH 43215', 'OK 73102', 'OR 97201', 'PA 19103', 'RI 02903', 'SC 29401', 'SD 57104'],
  ...['TN 37203', 'TX 77002', 'UT 84101', 'VT 05401', 'VA 23219', 'WA 98101', 'WV 25301'],
  ...['WI 53202', 'WY 82001'],
  // Prefixes apart from the state's others, and prefixes of two states.
  ...['MA 05501', 'NY 00501', 'TX 88510', 'TX 73301', 'GA 39901'],
  ...[
    'PR 00901',
    'PR 00601',
    'VI 00802',
    'GU 96910',
    'MP 96950',
    'AS 96799',
    'AE 09001',
    'AA 34001',
    'AP 96201',
  ],
  ...['NY 06390', 'CT 06380', 'WY 83414', 'ID 83401', 'TX 73960', 'OK 73939'],
])('accepts %s', (text) => {
  const [state = '', zip = ''] = text.split(' ');
  expect(isZipInState(zip, state)).toBe(true);
});

test.each([
  ['MA', '90210'],
  ['CA', '02108'],
  ['NY', '15001'],
  ['VT', '05501'],
  ['TX', '88001'],
  // Puerto Rico and the armed forces are no part of them.
  ['NY', '00901'],
  ['FL', '34001'],
])('rejects a ZIP code outside %s: %s', (state, zip) => {
  expect(isZipInState(zip, state)).toBe(false);
});

test('[BAG-08] each ZIP prefix of a state belongs to that state alone, except seven that serve several', () => {
  const prefixes = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));
  const statesOf = (prefix: string) => Object.keys(US_STATES).filter((state) => isZipInState(prefix, state));
  // Not assigned.
  const stateless = [
    '000 001 002 003 004 269 428 429',
    '529 568 578 579 589 659 694 695 696 697 698 699 715 732 817 818 819 839 848 849 866 867 868',
    '869 886 887 888 899',
  ];
  expect(prefixes.filter((prefix) => statesOf(prefix).length === 0).join(' ')).toBe(stateless.join(' '));
  const shared = prefixes.filter((prefix) => statesOf(prefix).length > 1);
  expect(shared).toEqual(['063', '205', '726', '739', '834', '967', '969']);
});

test('[BAG-08] reports a ZIP code outside the state while other fields are still invalid', () => {
  const errorsOf = (values: object) =>
    Object.fromEntries(
      (z.safeParse(checkoutFormSchema, values).error?.issues ?? []).map(({ path, message }) => [
        path[0],
        message,
      ]),
    );
  const address = { name: 'Ada Byron', line1: '12 Linden Row', city: 'Boston' };
  const entries = { email: 'ada@example.org', ...address, region: 'MA', postalCode: '90210' };
  expect(errorsOf(entries)).toEqual({
    payment: 'Please choose a payment method.',
    postalCode: 'This ZIP code is not in the selected state.',
  });
  expect(errorsOf({ ...entries, payment: 'delivery', postalCode: '02108-1234' })).toEqual({});
  expect(errorsOf({ ...entries, payment: 'delivery', region: '' })).toEqual({ region: 'State is required.' });
});
