/**
 * Type guards for data that the site itself has stored or rendered. Every page loads this file, so it stays
 * small. Data from the network is parsed with the contract's schemas.
 */

/** A type guard for `T`. */
export type Shape<T> = (value: unknown) => value is T;
/** The type that a guard checks for. */
export type Shaped<S> = S extends Shape<infer T> ? T : never;

export const isText: Shape<string> = (value) => typeof value === 'string';
export const isFlag: Shape<boolean> = (value) => typeof value === 'boolean';
export const isNumber: Shape<number> = (value): value is number => Number.isFinite(value);
/** An integer, 0 or more. */
export const isCount: Shape<number> = (value): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a guard for one of the given strings. */
export function isOneOf<const Word extends string>(...words: readonly Word[]): Shape<Word> {
  return (value): value is Word => words.some((word) => word === value);
}

/** Returns a guard that also accepts undefined. */
export function orAbsent<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value): value is T | undefined => value === undefined || shape(value);
}

export function listOf<T>(shape: Shape<T>): Shape<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(shape);
}

type Fields<S> = { [Key in keyof S]: Shaped<S[Key]> };

/** Returns a guard for an object with at least these fields. */
export function objectOf<S extends Record<string, Shape<unknown>>>(fields: S): Shape<Fields<S>> {
  return (value): value is Fields<S> =>
    isRecord(value) && Object.entries(fields).every(([name, shape]) => shape(value[name]));
}

/** Parses JSON; returns undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
