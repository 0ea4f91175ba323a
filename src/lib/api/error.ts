import { requestErrorText } from '#messages/requests.ts';

/** The kinds of call failures. [CALL-05] */
export type ApiErrorKind = 'network' | 'timeout' | 'parse' | 'http';

/** The body of an error response: a message, and for invalid input the error messages by field. */
export interface ApiErrorData {
  readonly message?: string | undefined;
  readonly errors?: Record<string, string[]> | undefined;
  /** Why an order was rejected, per item; validated with `order-change.ts`. */
  readonly changes?: unknown;
  /** The price of a rejected order now. The page asks for it again. */
  readonly quote?: unknown;
  /** The current values of an edit based on outdated ones, and when they were saved; see `lib/forms/edit-form.ts`. */
  readonly conflicts?: unknown;
  readonly changedAt?: unknown;
  /** The current settings, for settings based on an outdated version; see `stores/admin/settings/settings.ts`. */
  readonly settings?: unknown;
  /** The open orders with sizes that a change would remove; validated with `error-response.ts`. */
  readonly openOrders?: unknown;
  /** What the user must do first; validated with `requirement.ts`. */
  readonly requires?: unknown;
}

/** A failed call. Only the kind `http` has `status` and `data`. */
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

/** Returns the message for the user: the backend's own if it sent one. [CALL-05] */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return requestErrorText.unknown;
  if (error.kind !== 'http') return requestErrorText[error.kind];
  return error.data?.message || requestErrorText.http(error.status ?? 0);
}
