import { errorMessage } from '#lib/api/error.ts';
import { notify } from './notices.ts';

/**
 * Awaits a change and announces its outcome: the backend's message, or `done` if it sent none, or the error. Resolves
 * to true on success. Never rejects.
 */
export async function announceOutcome(change: Promise<{ message: string }>, done: string): Promise<boolean> {
  try {
    const { message } = await change;
    notify('success', message || done);
    return true;
  } catch (error) {
    notify('error', errorMessage(error));
    return false;
  }
}
