import * as z from 'zod/mini';
import { failureRead } from '../contract/failure.ts';
import { ApiError, type ApiErrorData } from './error.ts';

/** A call that takes longer than this has failed, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Fetches JSON and reads it through `schema`. Throws ApiError; an abort by the caller's own signal is thrown
 * as the signal's reason, since it is no failure.
 */
export async function fetchJson<Schema extends z.ZodMiniType>(
  url: string,
  schema: Schema,
  { signal, ...init }: Omit<RequestInit, 'signal'> & { signal?: AbortSignal | undefined } = {},
): Promise<z.infer<Schema>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const { response, text } = await fetchText(url, {
    ...init,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new ApiError(timeout.aborted ? 'timeout' : 'network', { cause });
  });
  const body = parse(text);
  if (!response.ok) {
    throw new ApiError('http', { status: response.status, data: readFailure(body) });
  }
  const read = z.safeParse(schema, body);
  if (!read.success) throw new ApiError('parse', { cause: read.error });
  return read.data;
}

/** The body counts as part of the call: it may stall too. */
async function fetchText(url: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  const response = await fetch(url, init);
  return { response, text: await response.text() };
}

/** No JSON is undefined: no schema of ours accepts that. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readFailure(body: unknown): ApiErrorData | undefined {
  return z.safeParse(failureRead, body).data;
}
