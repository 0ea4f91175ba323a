import type * as z from 'zod/mini';

/**
 * One call of the HTTP contract, described once and used by both sides:
 * the site calls it (`lib/api/call.ts`), the backend answers it (`server/http/route.ts`).
 */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Read extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path with `:name` for each parameter, e.g. `/api/products/:id`. */
  readonly path: string;
  /** One sentence for the API's documentation. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** A body with a file comes as multipart form data, any other as JSON. */
  readonly multipart?: true;
  /** What our backend answers on success. Written strictly. */
  readonly answer: Answer;
  /** The success status, 200 unless said. */
  readonly status?: 200 | 201;
  /** Reads the answer of ANY backend that speaks the base contract. Read leniently. */
  readonly read: Read;
}

/** Declares an endpoint and keeps the exact types of its schemas. */
export function defineEndpoint<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  Read extends z.ZodMiniType,
>(endpoint: Endpoint<Params, Query, Body, Answer, Read>) {
  return endpoint;
}
