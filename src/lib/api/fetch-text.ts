import { whenShown } from '#lib/when-shown.ts';
import { ApiError } from './error.ts';

/** The timeout of a call, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** The timeout of a call with a file, in milliseconds. Transfers may be slow, and the backend processes uploads. */
export const FILE_TIMEOUT_MS = 120_000;

/** A response of any status, with its whole body. */
export interface TextResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
}

/** `RequestInit` whose signal may be undefined. */
export type FetchInit = Omit<RequestInit, 'signal'> & { readonly signal?: AbortSignal | undefined };

/**
 * Fetches a response with its whole text, so a stalled body times out too. Throws `ApiError` of kind `network`
 * or `timeout`. If the caller's signal aborts, throws the signal's reason. [CALL-05]
 */
export async function fetchText(url: string, { signal, ...init }: FetchInit): Promise<TextResponse> {
  await whenShown();
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
