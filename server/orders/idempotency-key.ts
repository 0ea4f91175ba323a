import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/orders.ts';
import { HttpError } from '../http/http-error.ts';

const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

/** Returns the idempotency key of a request. Throws `HttpError` 400 if it is malformed or too short. */
export function requireIdempotencyKey({ headers }: FastifyRequest, minLength: number): string {
  const key = headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
  if (typeof key !== 'string' || key.length < minLength || !KEY_PATTERN.test(key))
    throw new HttpError(
      400,
      `The header ${IDEMPOTENCY_KEY_HEADER} is required: ${minLength} to 200 visible ASCII characters.`,
    );
  return key;
}
