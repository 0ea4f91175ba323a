import { ApiError } from './error.ts';
import { FILE_TIMEOUT_MS } from './fetch-text.ts';
import { apiOrigin } from './origin.ts';
import { parseErrorResponse } from './parse-response.ts';
import { prepareSessionEnd, sessionPort } from './session-port.ts';

/**
 * Downloads a file from the backend, with credentials, under the given name. A plain link would show an
 * unauthorized user an error page of the backend. Throws `ApiError`. [CALL-05]
 */
export async function download(path: string, name: string): Promise<void> {
  saveFile(await fetchFile(path), name);
}

/** Offers a generated file as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By then the browser has started to read the blob.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function fetchFile(path: string): Promise<Blob> {
  const endSession = prepareSessionEnd();
  const timeout = AbortSignal.timeout(FILE_TIMEOUT_MS);
  let response: Response;
  let file: Blob;
  try {
    response = await fetch(apiOrigin() + path, { credentials: 'include', signal: timeout });
    file = await response.blob();
  } catch (cause) {
    throw new ApiError(timeout.aborted ? 'timeout' : 'network', { cause });
  }
  if (response.ok) return file;
  if (response.status === 401) endSession();
  const text = await file.text();
  if (response.status === 403 && (await sessionPort.meetRequirement(text))) return fetchFile(path);
  throw parseErrorResponse(response.status, text);
}
