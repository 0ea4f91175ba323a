import * as z from 'zod/mini';
import { jsonTextSchema } from '#contract/wire/json-text.ts';
import * as text from '#messages/rules/requests.ts';

/** Edits that carry the values they are based on: the capability `catalogue`. */

/** Values of fields as the backend sends them, by field name. An absent value is null. */
export const fieldValuesSchema = z.record(
  z.string(),
  z.nullable(z.union([z.string(), z.number(), z.boolean()])),
);
export type FieldValues = z.infer<typeof fieldValuesSchema>;
export type FieldValue = FieldValues[string];

/**
 * The values that an edit replaces, by field name. The backend rejects the edit if another one has changed them.
 * Multipart forms contain the JSON text.
 */
export const editBaseSchema = z.optional(z.pipe(jsonTextSchema(text.invalidBase), fieldValuesSchema));
