import { sentenceFor } from '#lib/api/error.ts';
import { notify } from './notices.ts';

/**
 * Waits for a change and says what became of it: the backend's message, and `done` where it sent none. Answers whether
 * it was made. Never rejects.
 */
export async function tellOutcome(change: Promise<{ message: string }>, done: string): Promise<boolean> {
  try {
    const { message } = await change;
    notify('success', message || done);
    return true;
  } catch (error) {
    notify('error', sentenceFor(error));
    return false;
  }
}
