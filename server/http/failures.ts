import type { OrderChange } from '#contract/order-change.ts';

/** The sentences by field of an invalid request. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/**
 * An answer other than success: `message` is a sentence for the person and reaches them as it stands.
 * The error handler (`plugins/errors.ts`) turns it into the contract's failure body.
 */
export class Failure extends Error {
  override name = 'Failure';
  readonly statusCode: number;
  readonly errors: FieldErrors | undefined;
  /** Why an order cannot be taken as it was asked for. */
  readonly changes: readonly OrderChange[] | undefined;
  /** In how many seconds asking again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    statusCode: number,
    message: string,
    {
      errors,
      changes,
      retryAfter,
    }: { errors?: FieldErrors; changes?: readonly OrderChange[]; retryAfter?: number } = {},
  ) {
    super(message);
    this.statusCode = statusCode;
    this.errors = errors;
    this.changes = changes;
    this.retryAfter = retryAfter;
  }
}

/** 400: the request has fields with values it cannot have. */
export function invalid(errors: FieldErrors): Failure {
  return new Failure(400, 'Please check what you have entered.', { errors });
}

/** 404: `what` names the thing, e.g. `product`. */
export function absent(what: string): Failure {
  return new Failure(404, `This ${what} does not exist.`);
}

/** 429: too many for now; `seconds` from now it may go on. */
export function tooMany(seconds: number): Failure {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new Failure(429, `That was too often. Please try again in ${wait}.`, { retryAfter: seconds });
}
