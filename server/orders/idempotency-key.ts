import type { FastifyRequest } from 'fastify';
import { malformedKey, readIdempotencyKey } from '../http/idempotency-keys.ts';

/** Returns the idempotency key of a request. Throws `HttpError` 400 if it is missing, malformed or too short. */
export function requireIdempotencyKey(request: FastifyRequest, minLength: number): string {
  const key = readIdempotencyKey(request, minLength);
  if (key === undefined) throw malformedKey(minLength);
  return key;
}
