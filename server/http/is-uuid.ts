import * as z from 'zod/mini';

/** Returns whether a text is a UUID. PostgreSQL rejects any other text for a `uuid` column with an error. */
export function isUuid(text: string): boolean {
  return z.safeParse(z.uuid(), text).success;
}
