import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { InCents } from '#contract/wire/money.ts';
import { toWire } from '#contract/wire/wire-amounts.ts';

/** `{ name: value }` if the endpoint declares this part, otherwise nothing. */
type Part<Name extends string, Schema> =
  Schema extends z.ZodMiniType<infer Output, infer Input>
    ? unknown extends Input
      ? { readonly [Key in Name]?: undefined }
      : { readonly [Key in Name]: Input | InCents<Output> }
    : never;

/** The input of a request to an endpoint. Its amounts may be in cents, which `toWire` converts. */
export type RequestInput<E extends Endpoint> = Part<'params', NonNullable<E['params']>> &
  Part<'query', NonNullable<E['query']>> &
  Part<'body', NonNullable<E['body']>>;

/**
 * Returns a request's path and query string. Encodes parameters, omits undefined values, keeps empty strings.
 */
export function requestPath(
  endpoint: Endpoint,
  { params, query }: { readonly params?: unknown; readonly query?: unknown },
): string {
  const values = valuesOf(params);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  );
  const search = new URLSearchParams([...valuesOf(query)]);
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Returns a request's method and body. A body with a file becomes multipart form data, any other JSON. */
export function requestInit({ method }: Endpoint, { body }: { readonly body?: unknown }) {
  if (body === undefined) return { method };
  const fields = Object.entries(body ?? {});
  if (fields.some(([, value]) => [value].flat().some((one) => one instanceof Blob)))
    return { method, body: toFormData(fields) };
  return { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(toWire(body)) };
}

/**
 * Returns the fields as form data. Null becomes an empty string, because form data has no null, objects JSON. A list of
 * files repeats its field.
 */
function toFormData(fields: readonly (readonly [string, unknown])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    const files = (Array.isArray(value) ? value : [value]).filter((one) => one instanceof Blob);
    if (files.length > 0) for (const file of files) form.append(name, file);
    else if (typeof value === 'object' && value !== null) form.set(name, JSON.stringify(value));
    else if (value !== undefined) form.set(name, String(value ?? ''));
  }
  return form;
}

function valuesOf(part: unknown): Map<string, string> {
  const given = Object.entries(part ?? {}).filter(([, value]) => value !== undefined);
  return new Map(given.map(([name, value]) => [name, String(value)]));
}
