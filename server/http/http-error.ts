import type { Requirement } from '#contract/account/requirement.ts';
import type { FieldValues } from '#contract/catalogue/edit-base.ts';
import type { OrderChange } from '#contract/orders/order-change.ts';
import type { OrderedSizes } from '#contract/wire/error-response.ts';

/** Error messages keyed by field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/**
 * An error response. The user sees `message` unchanged. The error handler (`http/errors.ts`) serializes it as the
 * contract's error body.
 */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly statusCode: number;
  readonly errors: FieldErrors | undefined;
  /** The differences that prevent an order from being placed. */
  readonly changes: readonly OrderChange[] | undefined;
  /** For an edit based on outdated values: the current values, by field. */
  readonly conflicts: FieldValues | undefined;
  /** When the conflicting edit was saved, as ISO time. */
  readonly changedAt: string | undefined;
  /** The open orders with sizes that the change would remove. */
  readonly openOrders: OrderedSizes | undefined;
  /** The requirement that the caller must meet first. */
  readonly requires: Requirement | undefined;
  /** Value of the `Retry-After` header, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    statusCode: number,
    message: string,
    {
      errors,
      changes,
      conflicts,
      changedAt,
      openOrders,
      requires,
      retryAfter,
    }: {
      errors?: FieldErrors;
      changes?: readonly OrderChange[];
      conflicts?: FieldValues;
      changedAt?: string;
      openOrders?: OrderedSizes;
      requires?: Requirement;
      retryAfter?: number;
    } = {},
  ) {
    super(message);
    this.statusCode = statusCode;
    this.errors = errors;
    this.changes = changes;
    this.conflicts = conflicts;
    this.changedAt = changedAt;
    this.openOrders = openOrders;
    this.requires = requires;
    this.retryAfter = retryAfter;
  }
}

/** Returns a 400 error with messages for the invalid fields. Its own message, which many clients show, is the first. */
export function invalidInput(errors: FieldErrors): HttpError {
  const [message = 'Please check your entries.'] = Object.values(errors).flat();
  return new HttpError(400, message, { errors });
}

/** Returns a 404 error. `noun` names the missing resource, e.g. `product`. */
export function notFound(noun: string): HttpError {
  return new HttpError(404, `This ${noun} does not exist.`);
}

/** Returns a 429 error for a limit that resets in `seconds`. */
export function tooManyRequests(seconds: number): HttpError {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  const wait = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return new HttpError(429, `Too many attempts. Please try again in ${wait}.`, { retryAfter: seconds });
}
