import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/idempotency-key.ts';
import { HttpError } from '../http/http-error.ts';
import { readIdempotencyKey } from '../http/idempotency-keys.ts';

/** Returns the idempotency key of a request. Throws `HttpError` 400 if it is missing, malformed or too short. */
export function requireIdempotencyKey(request: FastifyRequest, minLength: number): string {
  const key = readIdempotencyKey(request, minLength);
  if (key !== undefined) return key;
  throw new HttpError(
    400,
    `The header ${IDEMPOTENCY_KEY_HEADER} is required: ${minLength} to 200 visible ASCII characters.`,
  );
}
