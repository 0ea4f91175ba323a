import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { errorResponseSchema } from '#contract/error-response.ts';
import { invalidInput } from './http-error.ts';

const WRONG_TYPE = 'Must be given exactly once, with a value of the right type.';

/** The parsed input of a request. */
interface Input<Params extends z.ZodMiniType, Query extends z.ZodMiniType, Body extends z.ZodMiniType> {
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
}

/**
 * Registers an endpoint of the contract. The value that `handle` returns is sent with the endpoint's status. Invalid
 * input results in a 400 with messages by field. A response that violates the contract results in a 500.
 */
export function route<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Parsed extends z.ZodMiniType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Response, Parsed>,
  handle: (
    input: Input<Params, Query, Body>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<z.input<Response>>,
): void {
  const {
    method,
    path,
    access,
    summary,
    params,
    query,
    body,
    multipart,
    response: answer,
    status = 200,
  } = endpoint;
  app.route({
    method,
    url: path,
    config: { access },
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(multipart && { consumes: ['multipart/form-data', 'application/json'] }),
      response: { [status]: answer, '4xx': errorResponseSchema, '5xx': errorResponseSchema },
    },
    handler: (request, reply) => {
      reply.code(status);
      // Getters parse each part on first access, because an endpoint may lack a schema for some of them.
      const input = {
        get params() {
          return parseInput(params, request.params);
        },
        get query() {
          return parseInput(query, request.query);
        },
        get body() {
          return parseInput(body, request.body);
        },
      };
      return handle(input, request, reply);
    },
  });
}

/** Parses one part of a request. Throws `HttpError` 400 with messages by field if the schema rejects it. */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema | undefined,
  value: unknown,
): z.output<Schema> {
  if (!schema) throw new Error('The endpoint declares no schema for this part of the request.');
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const errors: Record<string, string[]> = {};
  for (const { code, path, message } of result.error.issues) {
    const field = path.join('.');
    // The contract's rules have their own messages; zod's message for a wrong type does not help a user.
    const hasOwnMessage = code !== 'invalid_type' || !message.startsWith('Invalid input');
    errors[field] = [...(errors[field] ?? []), hasOwnMessage ? message : WRONG_TYPE];
  }
  throw invalidInput(errors);
}
