/**
 * Type guards for data that the site itself has stored or rendered. Every page loads this file, so it stays
 * small. Data from the network is parsed with the contract's schemas.
 */

/** A type guard for `T`. */
export type TypeGuard<T> = (value: unknown) => value is T;
/** The type that a guard checks for. */
export type Guarded<S> = S extends TypeGuard<infer T> ? T : never;

export const isString: TypeGuard<string> = (value) => typeof value === 'string';
export const isBoolean: TypeGuard<boolean> = (value) => typeof value === 'boolean';
export const isNumber: TypeGuard<number> = (value): value is number => Number.isFinite(value);
/** An integer, 0 or more. */
export const isCount: TypeGuard<number> = (value): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a guard for one of the given strings. */
export function isOneOf<const Word extends string>(...words: readonly Word[]): TypeGuard<Word> {
  return (value): value is Word => words.some((word) => word === value);
}

/** Returns a guard that also accepts undefined. */
export function isOptional<T>(guard: TypeGuard<T>): TypeGuard<T | undefined> {
  return (value): value is T | undefined => value === undefined || guard(value);
}

export function isArrayOf<T>(guard: TypeGuard<T>): TypeGuard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(guard);
}

type GuardedFields<S> = { [Key in keyof S]: Guarded<S[Key]> };

/** Returns a guard for an object with at least these fields. */
export function isObjectOf<S extends Record<string, TypeGuard<unknown>>>(
  fields: S,
): TypeGuard<GuardedFields<S>> {
  return (value): value is GuardedFields<S> =>
    isRecord(value) && Object.entries(fields).every(([name, guard]) => guard(value[name]));
}

/** Parses JSON; returns undefined if it is invalid. `revive` is that of `JSON.parse`. */
export function parseJson(text: string, revive?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, revive);
  } catch {
    return undefined;
  }
}
