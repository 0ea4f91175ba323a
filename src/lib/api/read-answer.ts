import * as z from 'zod/mini';
import { isRecord, isText, listOf, objectOf, orAbsent, parseJson, type Shape } from '#lib/shape.ts';
import { ApiError } from './error.ts';
import type { TextAnswer } from './fetch-text.ts';

/** Parses the JSON of a response with a schema. Throws `ApiError` of kind `http` or `parse`. [CALL-05] */
export function readAnswer<Schema extends z.ZodMiniType>(
  schema: Schema,
  { ok, status, text }: TextAnswer,
): z.infer<Schema> {
  if (!ok) throw readFailure(status, text);
  const parsed = z.safeParse(schema, parseJson(text));
  if (!parsed.success) throw new ApiError('parse', { cause: parsed.error });
  return parsed.data;
}

const isMessages = listOf(isText);
const isErrors: Shape<Record<string, string[]>> = (value): value is Record<string, string[]> =>
  isRecord(value) && Object.values(value).every(isMessages);

/**
 * The error response of any backend: some omit `success`, some send no JSON. A type guard instead of a schema,
 * because every page loads this code. The checkout validates `changes` (`order-change.ts`).
 */
const isErrorResponse = objectOf({ message: isText, errors: orAbsent(isErrors) });

/** Returns the error for a status other than 2xx, with the backend's own message if it sent one. [CALL-05] */
export function readFailure(status: number, text: string): ApiError {
  const body = parseJson(text);
  return new ApiError('http', { status, data: isErrorResponse(body) ? body : undefined });
}
