import * as z from 'zod/mini';
import { failureRead } from '../contract/failure.ts';
import { parseJson } from '../shape.ts';
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

/** What a status other than 2xx says, with the backend's own sentence where it sent one. [CALL-05] */
export function readFailure(status: number, text: string): ApiError {
  return new ApiError('http', { status, data: z.safeParse(failureRead, parseJson(text)).data });
}
