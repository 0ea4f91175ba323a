import { ApiError } from './error.ts';

/** A call that takes longer than this has failed, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** A file may come from a slow line, and is then worked on. */
export const FILE_TIMEOUT_MS = 120_000;

/** What came back, whatever the status. */
export interface TextAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
}

/** RequestInit whose signal may be undefined. */
export type FetchInit = Omit<RequestInit, 'signal'> & { readonly signal?: AbortSignal | undefined };

/**
 * Fetches a whole text: a body that stalls fails the call too. Throws ApiError of the kinds network and timeout;
 * an abort by the caller's own signal is thrown as the signal's reason, since it is no failure. [CALL-05]
 */
export async function fetchText(url: string, { signal, ...init }: FetchInit): Promise<TextAnswer> {
  const timeout = AbortSignal.timeout(init.body instanceof FormData ? FILE_TIMEOUT_MS : TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ApiError(timeout.aborted ? 'timeout' : 'network', { cause });
  }
}
