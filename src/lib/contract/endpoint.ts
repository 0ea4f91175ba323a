import type * as z from 'zod/mini';

/**
 * The callers that a route admits. `self` admits only the user named by the `userId` of the path or body. `recognised`
 * admits everyone but loads the session, because the route itself decides what each caller sees.
 */
export type Access = 'anyone' | 'recognised' | 'signed in' | 'self' | 'self or admin' | 'admin';

/**
 * A call of the HTTP contract. The site uses it to send requests (`lib/api/call.ts`), the backend to validate
 * and document its routes (`server/http/route.ts`).
 */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  ResponseSchema extends z.ZodMiniType = z.ZodMiniType,
  ParsedSchema extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path with `:name` for each parameter, e.g. `/api/products/:id`. */
  readonly path: string;
  readonly access: Access;
  /** The summary in the OpenAPI document. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Set when the body contains a file and is sent as multipart form data. All other bodies are JSON. */
  readonly multipart?: true;
  /** The strict schema of our backend's success response. */
  readonly response: ResponseSchema;
  /** The success status, 200 by default. */
  readonly status?: 200 | 201;
  /** The lenient schema that parses the response of any backend with the base contract. */
  readonly parseResponse: ParsedSchema;
}

/** Declares an endpoint and preserves the exact types of its schemas. */
export function defineEndpoint<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  ResponseSchema extends z.ZodMiniType,
  ParsedSchema extends z.ZodMiniType,
>(endpoint: Endpoint<Params, Query, Body, ResponseSchema, ParsedSchema>) {
  return endpoint;
}
