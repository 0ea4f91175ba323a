import { errorMessage } from '#lib/api/error.ts';
import { showToast } from './toasts.ts';

/** Shows the message of an error in a toast and returns it. */
export function announceError(error: unknown): string {
  const message = errorMessage(error);
  showToast('error', message);
  return message;
}

/**
 * Awaits a change and announces its outcome: the backend's message, or `done` if it sent none, or the error. Resolves
 * to true on success. Never rejects.
 */
export async function announceOutcome(change: Promise<{ message: string }>, done: string): Promise<boolean> {
  try {
    const { message } = await change;
    showToast('success', message || done);
    return true;
  } catch (error) {
    announceError(error);
    return false;
  }
}
