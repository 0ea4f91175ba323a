import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { failure } from '#contract/failure.ts';
import { invalid } from './failures.ts';

const WRONG_TYPE = 'Must be given, once and as the right kind of value.';

/** What a request carries, as the endpoint's schemas make it of it. */
interface Input<Params extends z.ZodMiniType, Query extends z.ZodMiniType, Body extends z.ZodMiniType> {
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
}

/**
 * Answers one endpoint of the contract: `handle` takes from the input what it needs, and what it returns is
 * sent with the endpoint's status. Input that the schemas refuse is a 400 with the fields, an answer that is
 * not the contract's a 500.
 */
export function route<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  Read extends z.ZodMiniType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Answer, Read>,
  handle: (
    input: Input<Params, Query, Body>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<z.input<Answer>>,
): void {
  const { method, path, summary, params, query, body, multipart, answer, status = 200 } = endpoint;
  app.route({
    method,
    url: path,
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(multipart && { consumes: ['multipart/form-data', 'application/json'] }),
      response: { [status]: answer, '4xx': failure, '5xx': failure },
    },
    handler: (request, reply) => {
      reply.code(status);
      // Read when taken: an endpoint without a body has no schema to read one with.
      const input = {
        get params() {
          return readInput(params, request.params);
        },
        get query() {
          return readInput(query, request.query);
        },
        get body() {
          return readInput(body, request.body);
        },
      };
      return handle(input, request, reply);
    },
  });
}

/** Reads what a request carries. Throws a 400 with the sentences by field for what the schema refuses. */
export function readInput<Schema extends z.ZodMiniType>(
  schema: Schema | undefined,
  value: unknown,
): z.output<Schema> {
  if (!schema) throw new Error('The endpoint does not say that it takes this.');
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const errors: Record<string, string[]> = {};
  for (const { code, path, message } of result.error.issues) {
    const field = path.join('.');
    // The rules of the contract carry their sentences; for a wrong type the library's own words are no use.
    const isOurs = code !== 'invalid_type' || !message.startsWith('Invalid input');
    errors[field] = [...(errors[field] ?? []), isOurs ? message : WRONG_TYPE];
  }
  throw invalid(errors);
}
