import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';

/** `{ name: value }` where the endpoint declares that part, nothing where it does not. */
type Part<Name extends string, Schema> =
  Schema extends z.ZodMiniType<unknown, infer Input>
    ? unknown extends Input
      ? { readonly [Key in Name]?: undefined }
      : { readonly [Key in Name]: Input }
    : never;

/** What a request to an endpoint is made of. */
export type RequestInput<E extends Endpoint> = Part<'params', NonNullable<E['params']>> &
  Part<'query', NonNullable<E['query']>> &
  Part<'body', NonNullable<E['body']>>;

/** A request's path and query: parameters encoded, undefined keys left out, empty texts kept. */
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

/** A request's method and, where it has a body, that body: as multipart form data with a file in it, else as JSON. */
export function requestInit({ method }: Endpoint, { body }: { readonly body?: unknown }) {
  if (body === undefined) return { method };
  const fields = Object.entries(body ?? {});
  if (fields.some(([, value]) => value instanceof Blob)) return { method, body: formData(fields) };
  return { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** What a form cannot say otherwise, null, is the empty text. */
function formData(fields: readonly (readonly [string, unknown])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (value instanceof Blob) form.set(name, value);
    else if (value !== undefined) form.set(name, String(value ?? ''));
  }
  return form;
}

function valuesOf(part: unknown): Map<string, string> {
  const given = Object.entries(part ?? {}).filter(([, value]) => value !== undefined);
  return new Map(given.map(([name, value]) => [name, String(value)]));
}
