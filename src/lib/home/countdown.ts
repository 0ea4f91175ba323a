/** The time left until a moment, in clock units. */
export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

export const TIME_UNITS = ['days', 'hours', 'minutes', 'seconds'] as const satisfies (keyof TimeLeft)[];

/** Returns the time from `now` to `end`, both in epoch milliseconds; zeros after the end. [HOME-07] */
export function timeLeft(end: number, now: number): TimeLeft {
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}

/** Returns a number with at least two digits. */
export function padNumber(value: number): string {
  return String(value).padStart(2, '0');
}
