import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { InCents } from '#contract/wire/money.ts';
import { fetchText } from './fetch-text.ts';
import { apiOrigin } from './origin.ts';
import { parseResponse } from './parse-response.ts';
import { type RequestInput, requestInit, requestPath } from './request.ts';
import { requireOwnSession } from './require-session.ts';
import { prepareSessionEnd, sessionPort } from './session-port.ts';

interface CallOptions {
  /** The backend's origin; the configured one by default. */
  readonly origin?: string;
  readonly signal?: AbortSignal | undefined;
  /** Lets the request finish after the user has left the page. */
  readonly keepalive?: boolean;
  /** Additional headers besides those of the body. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Set when a 401 rejects the input, such as a password. For all other calls, a 401 means that the session has
   * ended.
   */
  readonly keepsSessionOn401?: true;
}

/**
 * Calls an endpoint with credentials and parses the response of any base backend. Throws `ApiError` if the connection
 * fails, no response arrives within 10 s, the response is invalid, or its status is not 2xx. If `signal` aborts, throws
 * the signal's reason. Sends no change in the name of another user than the page's. A sensitive call is repeated once
 * the user has proved their identity. [CALL-01, CALL-05, SAFE-05]
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  given: RequestInput<E> & CallOptions,
): Promise<InCents<z.infer<E['parseResponse']>>> {
  const { origin = apiOrigin(), signal, keepalive = false, headers, keepsSessionOn401, ...input } = given;
  if (!keepsSessionOn401) requireOwnSession(endpoint);
  const url = origin + requestPath(endpoint, input);
  const init = requestInit(endpoint, input);
  const endSession = prepareSessionEnd();
  const response = await fetchText(url, {
    ...init,
    headers: { ...init.headers, ...headers },
    credentials: 'include',
    keepalive,
    signal,
  });
  if (response.status === 403 && (await sessionPort.meetRequirement(response.text)))
    return call(endpoint, given);
  if (response.status === 401 && !keepsSessionOn401) endSession();
  return parseResponse<E['parseResponse']>(endpoint.parseResponse, response);
}
