import * as z from 'zod/mini';
import type { InCents } from '#contract/wire/money.ts';
import {
  isArrayOf,
  isObjectOf,
  isOptional,
  isRecord,
  isString,
  parseJson,
  type TypeGuard,
} from '#lib/type-guards.ts';
import { ApiError } from './error.ts';
import type { TextResponse } from './fetch-text.ts';
import { fromWire } from './wire-values.ts';

/** Parses the JSON of a response with a schema. Throws `ApiError` of kind `http` or `parse`. [CALL-05] */
export function parseResponse<Schema extends z.ZodMiniType>(
  schema: Schema,
  { ok, status, text }: TextResponse,
): InCents<z.infer<Schema>> {
  if (!ok) throw parseErrorResponse(status, text);
  const parsed = z.safeParse(schema, parseJson(text));
  if (!parsed.success) throw new ApiError('parse', { cause: parsed.error });
  return fromWire<z.infer<Schema>>(parsed.data);
}

const isMessages = isArrayOf(isString);
const isErrors: TypeGuard<Record<string, string[]>> = (value): value is Record<string, string[]> =>
  isRecord(value) && Object.values(value).every(isMessages);

/**
 * The error response of any backend: some omit `success`, some send no JSON. A type guard instead of a schema,
 * because every page loads this code. The checkout validates `changes` (`order-change.ts`).
 */
const isErrorResponse = isObjectOf({ message: isString, errors: isOptional(isErrors) });

/** Returns the error for a status other than 2xx, with the backend's own message if it sent one. [CALL-05] */
export function parseErrorResponse(status: number, text: string): ApiError {
  const body = parseJson(text);
  return new ApiError('http', { status, data: isErrorResponse(body) ? body : undefined });
}
