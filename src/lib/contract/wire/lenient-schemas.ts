import * as z from 'zod/mini';

/** Lenient schemas for other backends, which omit fields, send null or use other types. [CALL-05] */

/** Returns a schema that parses a missing or null field as `fallback`. */
export const withFallback = <T extends z.ZodMiniType, F>(schema: T, fallback: F) =>
  z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value) => value ?? fallback),
  );

/** Returns a schema that parses a missing or null field as undefined. */
export const orUndefined = <T extends z.ZodMiniType>(schema: T) => withFallback(schema, undefined);

/**
 * Returns a schema that parses an invalid field as `fallback` instead of rejecting the whole object. `z.catch` does the
 * same, but would add 3 KB to the script.
 */
export const lenient = <T extends z.ZodMiniType, F>(schema: T, fallback: F) =>
  z.union([
    withFallback(schema, fallback),
    z.pipe(
      z.unknown(),
      z.transform(() => fallback),
    ),
  ]);

/** An ID from another backend. */
export const foreignIdSchema = z.union([z.string(), z.number()]);
