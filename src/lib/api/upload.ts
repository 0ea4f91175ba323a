import type * as z from 'zod/mini';
import type { Endpoint } from '../contract/endpoint.ts';
import { ApiError } from './error.ts';
import { FILE_TIMEOUT_MS, type TextAnswer } from './fetch-text.ts';
import { apiOrigin } from './origin.ts';
import { readAnswer } from './read-answer.ts';
import { type RequestInput, requestInit, requestPath } from './request.ts';
import { tellSessionEnd } from './session-events.ts';

interface UploadOptions {
  /** Hears how much has been sent, as a fraction of 0 to 1. */
  readonly onProgress: (sent: number) => void;
}

/**
 * Calls an endpoint as `call` does, with word of how much of the body has been sent, which `fetch` cannot give.
 * Throws ApiError: no connection, no answer in 120 s, an answer that cannot be read, or a status other than 2xx.
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
  return readAnswer<E['read']>(endpoint.read, answer);
}

function send(
  url: string,
  { method, headers, body }: ReturnType<typeof requestInit>,
  onProgress: (sent: number) => void,
): Promise<TextAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = true;
    request.timeout = FILE_TIMEOUT_MS;
    for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => {
      const { status, responseText: text } = request;
      resolve({ ok: status >= 200 && status < 300, status, text });
    };
    request.onerror = () => reject(new ApiError('network'));
    request.ontimeout = () => reject(new ApiError('timeout'));
    request.send(body);
  });
}
