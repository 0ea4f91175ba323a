import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from './error.ts';
import { FILE_TIMEOUT_MS, type TextAnswer } from './fetch-text.ts';
import { apiOrigin } from './origin.ts';
import { readAnswer, readFailure } from './read-answer.ts';
import { type RequestInput, requestInit, requestPath } from './request.ts';
import { tellSessionEnd } from './session-events.ts';

interface UploadOptions {
  /** Hears how much has been sent, as a fraction of 0 to 1. */
  readonly onProgress: (sent: number) => void;
}

/** A backend that has no time for more just now says when to try again, in seconds. */
export class RetryLater extends ApiError {
  readonly seconds: number;

  constructor({ status, data }: ApiError, seconds: number) {
    super('http', { ...(status !== undefined && { status }), data });
    this.seconds = seconds;
  }
}

/**
 * Calls an endpoint as `call` does, with word of how much of the body has been sent, which `fetch` cannot give.
 * Throws ApiError: no connection, no answer in 120 s, an answer that cannot be read, or a status other than 2xx; a
 * RetryLater when the backend says when to try again.
 * [ADMIN-05, CALL-05]
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  { onProgress, ...input }: RequestInput<E> & UploadOptions,
): Promise<z.infer<E['read']>> {
  const answer = await send(
    apiOrigin() + requestPath(endpoint, input),
    requestInit(endpoint, input),
    onProgress,
  );
  if (answer.status === 401) tellSessionEnd();
  if (answer.retryAfter > 0) throw new RetryLater(readFailure(answer.status, answer.text), answer.retryAfter);
  return readAnswer<E['read']>(endpoint.read, answer);
}

/** Too many requests, and too much at once. */
const LATER: readonly number[] = [429, 503];

/** `retryAfter` is in seconds, 0 when the answer says nothing of that. */
interface UploadAnswer extends TextAnswer {
  readonly retryAfter: number;
}

function send(
  url: string,
  { method, headers, body }: ReturnType<typeof requestInit>,
  onProgress: (sent: number) => void,
): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = true;
    request.timeout = FILE_TIMEOUT_MS;
    for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => {
      const { status, responseText: text } = request;
      const seconds = LATER.includes(status) ? Number(request.getResponseHeader('Retry-After')) : 0;
      const retryAfter = Number.isFinite(seconds) ? seconds : 0;
      resolve({ ok: status >= 200 && status < 300, status, text, retryAfter });
    };
    request.onerror = () => reject(new ApiError('network'));
    request.ontimeout = () => reject(new ApiError('timeout'));
    request.send(body);
  });
}
