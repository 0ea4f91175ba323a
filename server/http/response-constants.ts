import * as z from 'zod/mini';
import type { InCents } from '#contract/wire/money.ts';

/** `Name` if `Value` is not a union of several values. */
type IfSingle<Value, Name, Each = Value> = Each extends unknown
  ? [Value] extends [Each]
    ? Name
    : never
  : never;

/** The names of the properties that can have only one value, such as `success` and `message`. */
type ConstantName<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodMiniLiteral<infer Value> ? IfSingle<Value, Name> : never;
}[keyof Shape];

type WithoutConstants<Response, Shape> =
  Exclude<keyof Response, ConstantName<Shape>> extends never
    ? Promise<void>
    : Promise<Omit<Response, ConstantName<Shape> & PropertyKey>>;

/**
 * The value of a handler: the response with its amounts in cents, without its constants; or nothing if it consists of
 * constants.
 */
export type HandlerResult<Schema extends z.ZodMiniType> =
  Schema extends z.ZodMiniObject<infer Shape>
    ? WithoutConstants<InCents<z.input<Schema>>, Shape>
    : Promise<InCents<z.input<Schema>>>;

/** Returns the properties of a response whose schema allows only one value; undefined if the response is no object. */
export function responseConstants(schema: z.ZodMiniType): Readonly<Record<string, unknown>> | undefined {
  if (!(schema instanceof z.ZodMiniObject)) return undefined;
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, property]) => {
      if (!(property instanceof z.ZodMiniLiteral)) return [];
      const [value, ...others] = property._zod.values;
      return others.length === 0 ? [[name, value]] : [];
    }),
  );
}
