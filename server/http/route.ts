import { Readable } from 'node:stream';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Capability } from '#contract/capabilities.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { toWire } from '#contract/wire/wire-amounts.ts';
import type { Db } from '../db/database.ts';
import { errorResponses } from './error-responses.ts';
import { invalidInput } from './http-error.ts';
import { type Message, messageOf, messageOfRule } from './messages.ts';
import { withMultipartForm } from './multipart-forms.ts';
import { countRequest } from './rate-limits.ts';
import { type HandlerResult, responseConstants } from './response-constants.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The dependencies of `route`. `capabilities` is null for a base backend. */
    readonly routeContext: {
      readonly db: Db;
      readonly capabilities: readonly Capability[] | null;
      readonly loadTimeZone: () => Promise<string>;
    };
  }
}

const WRONG_TYPE = messageOf('wrongType');

/** `{ name: value }` if the endpoint declares this part, otherwise nothing. */
type Part<Name extends string, Schema extends z.ZodMiniType> =
  unknown extends z.output<Schema> ? unknown : { readonly [Key in Name]: z.output<Schema> };

/** The parsed input of a request: the parts that its endpoint declares. */
type Input<Params extends z.ZodMiniType, Query extends z.ZodMiniType, Body extends z.ZodMiniType> = Part<
  'params',
  Params
> &
  Part<'query', Query> &
  Part<'body', Body>;

/**
 * Registers an endpoint of the contract, unless its capability is not announced. Parses the input, then counts the
 * request against the rate limit, then calls `handle`. Sends the returned value with the endpoint's status, its amounts
 * in dollars, and adds the properties that the contract defines as constants, such as `success`. A stream is sent as it
 * is. A response that violates the contract results in a 500. `reads` says how the server limits public reads.
 */
export function route<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  ResponseSchema extends z.ZodMiniType,
  ParsedSchema extends z.ZodMiniType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, ResponseSchema, ParsedSchema>,
  handle: (
    input: Input<Params, Query, Body>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => HandlerResult<ResponseSchema> | Promise<Readable | Awaited<HandlerResult<ResponseSchema>>>,
  reads: Pick<FastifyContextConfig, 'read' | 'readCost'> = {},
): void {
  const { db, capabilities } = app.routeContext;
  const { method, path, access, capability, summary, params, query, body, multipart } = endpoint;
  const { rateLimit, isBackground, isUnlimited, needsProof, response, responseType, status = 200 } = endpoint;
  if (capability !== undefined && !capabilities?.includes(capability)) return;
  const constants = responseConstants(response);
  app.route({
    method,
    url: path,
    config: {
      access,
      ...(isBackground && { isBackground }),
      ...(needsProof && { needsProof }),
      ...(isUnlimited && { read: 'open' }),
      ...reads,
    },
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(multipart && { consumes: ['multipart/form-data', 'application/json'] }),
      response: {
        [status]: responseType ? { content: { [responseType]: { schema: response } } } : response,
        ...errorResponses(endpoint),
      },
    },
    handler: (request, reply) => {
      const respond = async () => {
        const input = parseInput(endpoint, request);
        if (rateLimit) await countRequest(db, rateLimit, request);
        reply.code(status);
        const data = await handle(input, request, reply);
        if (data instanceof Readable) return data;
        const body = toWire(data);
        return constants ? Object.assign({}, constants, body) : body;
      };
      return multipart ? withMultipartForm(request, respond) : respond();
    },
  });
}

/** Parses the declared parts of a request in order. Throws `HttpError` 400 with messages by field for invalid input. */
function parseInput<Params extends z.ZodMiniType, Query extends z.ZodMiniType, Body extends z.ZodMiniType>(
  endpoint: Endpoint<Params, Query, Body>,
  request: FastifyRequest,
): Input<Params, Query, Body>;
function parseInput({ params, query, body }: Endpoint, request: FastifyRequest): object {
  return {
    ...(params && { params: parsePart(params, request.params) }),
    ...(query && { query: parsePart(query, request.query) }),
    ...(body && { body: parsePart(body, request.body) }),
  };
}

/** Parses a value. Throws `HttpError` 400 with messages by field if it is invalid. */
export function parsePart<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const errors: Record<string, Message[]> = {};
  for (const { code, path, message: text } of result.error.issues) {
    const field = path.join('.');
    // The contract's rules have their own messages; zod's message for a wrong type does not help a user.
    const hasOwnMessage = code !== 'invalid_type' || !text.startsWith('Invalid input');
    errors[field] = [...(errors[field] ?? []), hasOwnMessage ? messageOfRule(text) : WRONG_TYPE];
  }
  throw invalidInput(errors);
}
