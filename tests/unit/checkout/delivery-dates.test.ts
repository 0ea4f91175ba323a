import { expect, test } from 'vitest';
import { arrivalDays } from '#lib/checkout/delivery-dates.ts';

test.each([
  // A Tuesday: Friday and the next Tuesday, with no weekend and one between.
  ['2026-12-01', 3, 5, ['2026-12-04', '2026-12-08']],
  // A Friday: the weekend does not count.
  ['2026-12-04', 1, 1, ['2026-12-07', '2026-12-07']],
  // A Sunday.
  ['2026-11-29', 1, 2, ['2026-11-30', '2026-12-01']],
  ['2026-12-31', 2, 12, ['2027-01-04', '2027-01-18']],
  ['2026-12-01', 0, 0, ['2026-12-01', '2026-12-01']],
])(
  '[SHIP-02] a parcel ordered on %s with %d to %d business days arrives on these days',
  (day, minDays, maxDays, days) => {
    expect(arrivalDays(day, { minDays, maxDays })).toEqual(days);
  },
);
