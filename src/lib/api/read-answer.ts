import * as z from 'zod/mini';
import { isRecord, isText, listOf, objectOf, orAbsent, parseJson, type Shape } from '#lib/shape.ts';
import { ApiError } from './error.ts';
import type { TextAnswer } from './fetch-text.ts';

/** Reads an answer's JSON through a schema. Throws ApiError of the kinds http and parse. [CALL-05] */
export function readAnswer<Schema extends z.ZodMiniType>(
  schema: Schema,
  { ok, status, text }: TextAnswer,
): z.infer<Schema> {
  if (!ok) throw readFailure(status, text);
  const read = z.safeParse(schema, parseJson(text));
  if (!read.success) throw new ApiError('parse', { cause: read.error });
  return read.data;
}

const isSentences = listOf(isText);
const isErrors: Shape<Record<string, string[]>> = (value): value is Record<string, string[]> =>
  isRecord(value) && Object.values(value).every(isSentences);

/**
 * What can be read out of any backend's failure: some leave `success` out, some send no JSON. Every page carries
 * this, so it is a shape and no schema; `changes` are read by who orders (`order-change.ts`).
 */
const isFailure = objectOf({ message: isText, errors: orAbsent(isErrors) });

/** What a status other than 2xx says, with the backend's own sentence where it sent one. [CALL-05] */
export function readFailure(status: number, text: string): ApiError {
  const said = parseJson(text);
  return new ApiError('http', { status, data: isFailure(said) ? said : undefined });
}
