import type * as z from 'zod/mini';
import type { Endpoint } from '../contract/endpoint.ts';
import { fetchJson } from './fetch-json.ts';
import { apiOrigin } from './origin.ts';

/** `{ name: value }` where the endpoint declares that part, nothing where it does not. */
type Part<Name extends string, Schema> =
  Schema extends z.ZodMiniType<unknown, infer Input>
    ? unknown extends Input
      ? { readonly [Key in Name]?: undefined }
      : { readonly [Key in Name]: Input }
    : never;

/** What a request to an endpoint is made of. */
export type RequestInput<E extends Endpoint> = Part<'params', NonNullable<E['params']>> &
  Part<'query', NonNullable<E['query']>>;

/** `origin` is the backend's address: the one of the built site unless said. */
export interface CallOptions {
  readonly origin?: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Calls an endpoint of the contract, with credentials, and reads the answer of any base backend.
 * Throws ApiError: no connection, no answer in 10 s, an answer that cannot be read, or a status other than
 * 2xx. An abort by `signal` throws the signal's reason. [CALL-01, CALL-05]
 */
export function call<E extends Endpoint>(
  endpoint: E,
  { origin = apiOrigin(), signal, ...input }: RequestInput<E> & CallOptions,
): Promise<z.infer<E['read']>> {
  const url = origin + requestPath(endpoint, input);
  return fetchJson<E['read']>(url, endpoint.read, {
    method: endpoint.method,
    credentials: 'include',
    signal,
  });
}

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

function valuesOf(part: unknown): Map<string, string> {
  const given = Object.entries(part ?? {}).filter(([, value]) => value !== undefined);
  return new Map(given.map(([name, value]) => [name, String(value)]));
}
