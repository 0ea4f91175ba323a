import type { Endpoint } from '#contract/wire/endpoint.ts';
import { requestErrorText } from '#messages/requests.ts';
import { ApiError } from './error.ts';
import { sessionPort } from './session-port.ts';

/**
 * Throws `ApiError` 401 for a change that would be sent after the session of this page's user has ended, because
 * another user may be logged in by now.
 */
export function requireOwnSession({ method }: Endpoint): void {
  if (method !== 'GET' && !sessionPort.isOwn())
    throw new ApiError('http', { status: 401, data: { message: requestErrorText.loginFirst } });
}
