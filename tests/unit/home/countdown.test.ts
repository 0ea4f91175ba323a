import { describe, expect, test } from 'vitest';
import { formatCalendarDay } from '#lib/dates.ts';
import { padNumber, timeLeft } from '#lib/home/countdown.ts';

const END = Date.parse('2026-12-31T23:59:59-05:00');

describe('[HOME-07] the time left in the deal', () => {
  test('is split into days, hours, minutes and seconds', () => {
    // 1 day + 1 hour + 1 minute + 1 second
    const before = END - (86_400 + 3600 + 60 + 1) * 1000;
    expect(timeLeft(END, before)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
    expect(timeLeft(END, END - 123 * 86_400_000)).toEqual({ days: 123, hours: 0, minutes: 0, seconds: 0 });
  });

  test('rounds up to whole seconds, so zeros mean the end', () => {
    expect(timeLeft(END, END - 1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
    expect(timeLeft(END, END - 1001)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 2 });
  });

  test('is zero at the end and afterwards', () => {
    const zeros = { days: 0, hours: 0, minutes: 0, seconds: 0 };
    expect(timeLeft(END, END)).toEqual(zeros);
    expect(timeLeft(END, END + 86_400_000)).toEqual(zeros);
  });

  test('has at least two digits', () => {
    expect([0, 7, 42, 123].map(padNumber)).toEqual(['00', '07', '42', '123']);
  });
});

test("formats the calendar day in the timestamp's own offset, whatever the build's time zone", () => {
  expect(formatCalendarDay('2026-12-31T23:59:59-05:00')).toBe('December 31, 2026');
  expect(formatCalendarDay('2026-11-02T00:00:00.000Z')).toBe('November 2, 2026');
});
