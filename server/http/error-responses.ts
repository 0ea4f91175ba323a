import * as z from 'zod/mini';
import { otherLimitsOf } from '#contract/catalogue/public-reads.ts';
import type { Access, Endpoint } from '#contract/wire/endpoint.ts';
import { errorResponseSchema } from '#contract/wire/error-response.ts';

/** The OpenAPI document contains the schema once, under this name. */
z.globalRegistry.add(errorResponseSchema, { id: 'ErrorResponse' });

const NEEDS_SESSION: readonly Access[] = ['logged in', 'self', 'self or admin', 'admin'];
const NEEDS_PERMISSION: readonly Access[] = ['self', 'self or admin', 'admin'];

/**
 * Returns the conditions of an endpoint's error responses, by status. Some follow from its properties: any declared
 * input can be invalid, `access` rejects callers, and limits reject requests. A session requires a valid Host header,
 * which determines the name of its cookie, and the forged sessions of a network are limited. Every method other than
 * GET also requires an allowed origin and a readable body. `errors` adds the handler's own conditions.
 */
export function errorConditions(endpoint: Endpoint): ReadonlyMap<number, string> {
  const { method, access, needsProof, params, query, body, rateLimit, errors = {} } = endpoint;
  const isWrite = method !== 'GET';
  const hasInput = [params, query, body].some((part) => part !== undefined);
  const derived: readonly (readonly [number, false | string])[] = [
    [400, (isWrite || hasInput || access !== 'anyone') && 'The request is invalid.'],
    [401, NEEDS_SESSION.includes(access) && 'The caller is not logged in.'],
    [403, NEEDS_PERMISSION.includes(access) && 'The caller lacks permission.'],
    [403, needsProof === true && 'The session has no recent proof; see `requires`.'],
    [403, isWrite && 'The request comes from another site.'],
    [413, isWrite && 'The request is too large.'],
    [415, isWrite && 'The content type is not supported.'],
    [
      429,
      (rateLimit !== undefined || otherLimitsOf(endpoint).length > 0 || access !== 'anyone') &&
        'Too many requests; `Retry-After` has the seconds to wait.',
    ],
  ];
  const ownConditions = Object.entries(errors).map(
    ([status, condition]) => [Number(status), condition] as const,
  );
  const conditions = new Map<number, string>();
  for (const [status, condition] of [...derived, ...ownConditions]) {
    if (condition === false) continue;
    const earlier = conditions.get(status);
    conditions.set(status, earlier === undefined ? condition : `${earlier} ${condition}`);
  }
  return conditions;
}

/** Returns the response schemas of an endpoint's errors, with their conditions as descriptions. */
export function errorResponses(endpoint: Endpoint): Record<string, object> {
  const conditions = [
    ...errorConditions(endpoint),
    ['5xx', 'The server or one of its services failed.'] as const,
  ];
  return Object.fromEntries(
    conditions.map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: errorResponseSchema } } },
    ]),
  );
}
