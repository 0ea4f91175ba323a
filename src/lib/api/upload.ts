import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { InCents } from '#contract/wire/money.ts';
import { ApiError } from './error.ts';
import { FILE_TIMEOUT_MS, type TextResponse } from './fetch-text.ts';
import { apiOrigin } from './origin.ts';
import { parseErrorResponse, parseResponse } from './parse-response.ts';
import { type RequestInput, requestInit, requestPath } from './request.ts';
import { requireOwnSession } from './require-session.ts';
import { prepareSessionEnd } from './session-port.ts';

interface UploadOptions {
  /** Receives the uploaded fraction, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A rejection by an overloaded or rate-limiting backend, with the time until a retry in seconds. */
export class RetryLaterError extends ApiError {
  readonly retryAfterSeconds: number;

  constructor({ status, data }: ApiError, seconds: number) {
    super('http', { ...(status !== undefined && { status }), data });
    this.retryAfterSeconds = seconds;
  }
}

/**
 * Calls an endpoint like `call` and reports the upload progress, which `fetch` does not support. Throws
 * `ApiError` if the connection fails, no response arrives within 120 s, the response is invalid, or its status
 * is not 2xx. Throws `RetryLaterError` if a 429 or 503 has `Retry-After`. [ADMIN-05, CALL-05]
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  { onProgress, headers, ...input }: RequestInput<E> & UploadOptions,
): Promise<InCents<z.infer<E['parseResponse']>>> {
  requireOwnSession(endpoint);
  const endSession = prepareSessionEnd();
  const response = await send(
    apiOrigin() + requestPath(endpoint, input),
    withHeaders(requestInit(endpoint, input), headers),
    onProgress,
  );
  if (response.status === 401) endSession();
  if (response.retryAfterSeconds > 0)
    throw new RetryLaterError(parseErrorResponse(response.status, response.text), response.retryAfterSeconds);
  return parseResponse<E['parseResponse']>(endpoint.parseResponse, response);
}

/** Too Many Requests and Service Unavailable. */
const RETRYABLE_STATUSES: readonly number[] = [429, 503];

/** A response to an upload. */
interface UploadResponse extends TextResponse {
  /** The value of `Retry-After` on a retryable status, otherwise 0. */
  readonly retryAfterSeconds: number;
}

function withHeaders(init: ReturnType<typeof requestInit>, headers: UploadOptions['headers']) {
  return { ...init, headers: { ...init.headers, ...headers } };
}

function send(
  url: string,
  { method, headers, body }: ReturnType<typeof withHeaders>,
  onProgress: (fraction: number) => void,
): Promise<UploadResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = true;
    request.timeout = FILE_TIMEOUT_MS;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => {
      const { status, responseText: text } = request;
      const seconds = RETRYABLE_STATUSES.includes(status)
        ? Number(request.getResponseHeader('Retry-After'))
        : 0;
      const retryAfterSeconds = Number.isFinite(seconds) ? seconds : 0;
      resolve({ ok: status >= 200 && status < 300, status, text, retryAfterSeconds });
    };
    request.onerror = () => reject(new ApiError('network'));
    request.ontimeout = () => reject(new ApiError('timeout'));
    request.send(body);
  });
}
