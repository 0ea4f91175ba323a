import { failure } from './messages.ts';

/** The few ways in which a call can fail. [CALL-05] */
export type ApiErrorKind = 'network' | 'timeout' | 'parse' | 'http';

/** What a backend may say about a refusal: a sentence, and for invalid input the sentences by field. */
export interface ApiErrorData {
  readonly message?: string | undefined;
  readonly errors?: Record<string, string[]> | undefined;
  /** Why an order could not be taken, item by item; `order-change.ts` reads it. */
  readonly changes?: unknown;
}

/** A call that failed. `status` and `data` are there for the kind `http` only. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number | undefined;
  readonly data: ApiErrorData | undefined;

  constructor(
    kind: ApiErrorKind,
    details: { status?: number; data?: ApiErrorData | undefined; cause?: unknown } = {},
  ) {
    super(`The call failed: ${kind} ${details.status ?? ''}`.trim(), { cause: details.cause });
    this.kind = kind;
    this.status = details.status;
    this.data = details.data;
  }
}

/** The sentence for the person: the backend's own where it sent one. [CALL-05] */
export function sentenceFor(error: unknown): string {
  if (!(error instanceof ApiError)) return failure.unknown;
  if (error.kind !== 'http') return failure[error.kind];
  return error.data?.message || failure.http(error.status ?? 0);
}
