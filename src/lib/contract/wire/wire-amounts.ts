import { cents, type InCents, toDollars } from './money.ts';

/** The fields that replace one field of an object. */
type Fields = readonly (readonly [name: string, value: unknown])[];
type Convert = (name: string, value: unknown, owner: object) => Fields | undefined;

/**
 * Replaces each field of all objects within a JSON value by the fields that `convert` returns. For undefined, keeps the
 * field and maps its value.
 */
export function mapFields(value: unknown, convert: Convert): unknown {
  if (Array.isArray(value)) return value.map((part) => mapFields(part, convert));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).flatMap(
    ([name, part]) => convert(name, part, value) ?? [[name, mapFields(part, convert)] as const],
  );
  return Object.fromEntries(fields);
}

/** Returns a body of a request or response with its amounts in dollars. Keeps null. */
export function toWire<T>(body: InCents<T>): T;
export function toWire(body: unknown): unknown;
export function toWire(body: unknown): unknown {
  return mapFields(body, (name, value) =>
    name.endsWith('Cents') ? [[name.slice(0, -5), value && toDollars(cents(Number(value)))]] : undefined,
  );
}
