import { setTimeout as sleep } from 'node:timers/promises';

/** Minimum response time in milliseconds. It hides whether a mail was queued and so whether an account exists. */
const MIN_RESPONSE_MS = 300;

/** Runs `action` and waits until the minimum response time is over, also after an error. */
export async function hideDuration(action: () => Promise<void>): Promise<void> {
  const minimumDelay = sleep(MIN_RESPONSE_MS);
  try {
    await action();
  } finally {
    await minimumDelay;
  }
}
