import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { fetchText } from './fetch-text.ts';
import { apiOrigin } from './origin.ts';
import { readAnswer } from './read-answer.ts';
import { type RequestInput, requestInit, requestPath } from './request.ts';
import { tellSessionEnd } from './session-events.ts';

interface CallOptions {
  /** The backend's address: the one of the built site unless said. */
  readonly origin?: string;
  readonly signal?: AbortSignal | undefined;
  /** Headers that the call needs besides those of its body. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A 401 refuses what was sent, such as a password; of any other call it means that nobody is signed in. */
  readonly mayRefuse?: true;
}

/**
 * Calls an endpoint of the contract, with credentials, and reads the answer of any base backend.
 * Throws ApiError: no connection, no answer in 10 s, an answer that cannot be read, or a status other than
 * 2xx. An abort by `signal` throws the signal's reason. [CALL-01, CALL-05]
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  { origin = apiOrigin(), signal, headers, mayRefuse, ...input }: RequestInput<E> & CallOptions,
): Promise<z.infer<E['read']>> {
  const url = origin + requestPath(endpoint, input);
  const init = requestInit(endpoint, input);
  const answer = await fetchText(url, {
    ...init,
    headers: { ...init.headers, ...headers },
    credentials: 'include',
    signal,
  });
  if (answer.status === 401 && !mayRefuse) tellSessionEnd();
  return readAnswer<E['read']>(endpoint.read, answer);
}
