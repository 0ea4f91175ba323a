/**
 * Reading back what the site itself has written: into the browser's storage, into its own markup. Every page
 * carries this, so it is a few lines; what comes over the wire is read with the contract's schemas.
 */

/** Says whether a value is a `T`. */
export type Shape<T> = (value: unknown) => value is T;
/** The type that a shape describes. */
export type Shaped<S> = S extends Shape<infer T> ? T : never;

export const isText: Shape<string> = (value) => typeof value === 'string';
export const isFlag: Shape<boolean> = (value) => typeof value === 'boolean';
export const isNumber: Shape<number> = (value): value is number => Number.isFinite(value);
/** A whole number, 0 or more. */
export const isCount: Shape<number> = (value): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One of some words. */
export function isOneOf<const Word extends string>(...words: readonly Word[]): Shape<Word> {
  return (value): value is Word => words.some((word) => word === value);
}

/** That, or nothing. */
export function orAbsent<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value): value is T | undefined => value === undefined || shape(value);
}

export function listOf<T>(shape: Shape<T>): Shape<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(shape);
}

type Fields<S> = { [Key in keyof S]: Shaped<S[Key]> };

/** An object with at least these fields. */
export function objectOf<S extends Record<string, Shape<unknown>>>(fields: S): Shape<Fields<S>> {
  return (value): value is Fields<S> =>
    isRecord(value) && Object.entries(fields).every(([name, shape]) => shape(value[name]));
}

/** The value of a JSON text, undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
