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

  constructor(statusCode: number, message: string, errors?: FieldErrors) {
    super(message);
    this.statusCode = statusCode;
    this.errors = errors;
  }
}

/** 400: the request has fields with values it cannot have. */
export function invalid(errors: FieldErrors): Failure {
  return new Failure(400, 'Please check what you have entered.', errors);
}

/** 404: `what` names the thing, e.g. `product`. */
export function absent(what: string): Failure {
  return new Failure(404, `This ${what} does not exist.`);
}
