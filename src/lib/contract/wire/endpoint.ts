import type * as z from 'zod/mini';
import type { Capability } from '#contract/capabilities.ts';

/**
 * The callers that a route admits. `self` admits only the user named by the `userId` of the path or body. `recognized`
 * admits everyone but loads the session, because the route itself decides what each caller sees.
 */
export type Access = 'anyone' | 'recognized' | 'logged in' | 'self' | 'self or admin' | 'admin';

/** A fixed-window rate limit: `max` attempts per window. The first attempt opens the window. */
export interface RateLimit {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

/** A status with which an endpoint may reject a request. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 422 | 503;

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
  /** The capability without which a backend does not have this endpoint. Absent for the base contract. */
  readonly capability?: Capability;
  /**
   * True for sensitive calls. If our backend announces `accounts`, it rejects them with a 403 unless the session has a
   * recent proof. [SAFE-05]
   */
  readonly needsProof?: true;
  /** True for calls that pages repeat automatically. They do not count as a use of the session. */
  readonly isBackground?: true;
  /** True for cheap public reads. `READS_PER_NETWORK` limits all other public reads. [SAFE-08] */
  readonly isUnlimited?: true;
  /** Limits the requests of one network. The server counts a request after it has parsed its input. */
  readonly rateLimit?: RateLimit;
  /** Limits that the handler counts itself, e.g. per account, only for failures, or after a check. */
  readonly handlerLimits?: readonly RateLimit[];
  /**
   * The conditions of the handler's own error responses, by status. The server derives all other errors from the
   * remaining properties (`server/http/error-responses.ts`).
   */
  readonly errors?: Readonly<Partial<Record<ErrorStatus, string>>>;
  /** The summary in the OpenAPI document. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Set when the body contains a file and is sent as multipart form data. All other bodies are JSON. */
  readonly multipart?: true;
  /** The strict schema of our backend's success response. */
  readonly response: ResponseSchema;
  /** The media type of a success response that is not JSON. */
  readonly responseType?: 'text/csv';
  /** The success status, 200 by default. */
  readonly status?: 200 | 201 | 202;
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
