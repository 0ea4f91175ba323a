import { setTimeout as sleep } from 'node:timers/promises';

/** Minimum response time in milliseconds. It hides whether an account or an order exists. */
const MIN_RESPONSE_MS = 300;

/** Runs `action`, waits until the minimum response time is over, also after an error, and returns the result. */
export async function hideDuration<Result>(action: () => Promise<Result>): Promise<Result> {
  const minimumDelay = sleep(MIN_RESPONSE_MS);
  try {
    return await action();
  } finally {
    await minimumDelay;
  }
}
