import * as z from 'zod/mini';

/** How fields of other backends are read: in the field some are missing, some null, some of another kind. [CALL-05] */

/** A field that other backends leave out or send as null: read as `fallback`. */
export const or = <T extends z.ZodMiniType, F>(schema: T, fallback: F) =>
  z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value) => value ?? fallback),
  );

export const orAbsent = <T extends z.ZodMiniType>(schema: T) => or(schema, undefined);

/** A field that is not worth losing the whole for: unreadable counts as absent. (`z.catch` does it too, for 3 KB more.) */
export const lenient = <T extends z.ZodMiniType, F>(schema: T, fallback: F) =>
  z.union([
    or(schema, fallback),
    z.pipe(
      z.unknown(),
      z.transform(() => fallback),
    ),
  ]);

/** An id, under `_id` or `id`. */
export const foreignId = z.union([z.string(), z.number()]);
