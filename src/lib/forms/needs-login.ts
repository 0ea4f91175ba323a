import { ApiError } from '#lib/api/error.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

/**
 * Returns whether a call failed because the session has ended, and the page keeps unsaved input and asks for a new
 * login. That replaces any other message.
 */
export function needsLogin(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && hasUnsavedInput();
}
