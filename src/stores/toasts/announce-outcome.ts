import { errorMessage } from '#lib/api/error.ts';
import { showToast } from './toasts.ts';

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
    showToast('error', errorMessage(error));
    return false;
  }
}
