import * as z from 'zod/mini';

/**
 * Returns the schema of a value that forms send as JSON text and JSON clients as it is. `invalid` is the error for
 * malformed JSON.
 */
export function jsonTextSchema(invalid: string) {
  return z.pipe(
    z.unknown(),
    z.transform((given, { issues }) => {
      if (typeof given !== 'string') return given;
      try {
        return JSON.parse(given);
      } catch {
        issues.push({ code: 'custom', input: given, message: invalid });
        return z.NEVER;
      }
    }),
  );
}
