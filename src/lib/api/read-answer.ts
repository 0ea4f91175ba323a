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
  const body = parseJson(text);
  if (!ok) throw new ApiError('http', { status, data: z.safeParse(failureRead, body).data });
  const read = z.safeParse(schema, body);
  if (!read.success) throw new ApiError('parse', { cause: read.error });
  return read.data;
}
