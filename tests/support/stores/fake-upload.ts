/** A request that `createFakeUpload` received. */
export interface UploadRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly withCredentials: boolean;
  readonly timeout: number;
}

/** The response to an upload, or the event with which it fails. */
export type UploadOutcome =
  | { readonly code: number; readonly body: unknown; readonly retryAfter?: string }
  | 'error'
  | 'timeout';

/** Returns a class with the part of XMLHttpRequest that uploads use. It reports half of the upload first. */
export function createFakeUpload(respond: (request: UploadRequest) => UploadOutcome) {
  return class {
    readonly upload = { onprogress: (_progress: { loaded: number; total: number }) => undefined };
    withCredentials = false;
    timeout = 0;
    status = 0;
    responseText = '';
    onload = () => undefined;
    onerror = () => undefined;
    ontimeout = () => undefined;
    #target = { method: '', url: '' };
    readonly #headers: Record<string, string> = {};
    #retryAfter: string | null = null;
    open(method: string, url: string) {
      this.#target = { method, url };
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }
    getResponseHeader(name: string) {
      return name === 'Retry-After' ? this.#retryAfter : null;
    }
    send(body: unknown) {
      const { withCredentials, timeout } = this;
      this.upload.onprogress({ loaded: 2, total: 4 });
      const outcome = respond({ ...this.#target, headers: this.#headers, body, withCredentials, timeout });
      queueMicrotask(() => {
        if (outcome === 'error') this.onerror();
        else if (outcome === 'timeout') this.ontimeout();
        else {
          this.status = outcome.code;
          this.responseText = JSON.stringify(outcome.body);
          this.#retryAfter = outcome.retryAfter ?? null;
          this.onload();
        }
      });
    }
  };
}
