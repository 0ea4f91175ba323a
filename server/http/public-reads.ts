import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { createLimiter } from '#contract/limiter.ts';
import { READS_PER_NETWORK } from '#contract/public-reads.ts';
import { isLoopback } from '../config/loopback.ts';
import { compressBody, negotiateEncoding, type ResponseEncoding } from './compression.ts';
import { etagOf, revalidationHeaders } from './etags.ts';
import { HttpError } from './http-error.ts';
import { createLocalLimit } from './local-limits.ts';
import { rateLimitNetwork } from './rate-limits.ts';

/** How long a response answers further requests for the same, in ms. Only stock that no page shows can be older. */
const SHARED_MS = 1000;

/** Reads that wait for their turn: of everyone, and of one network. */
const MAX_WAITING = 200;
const MAX_WAITING_PER_NETWORK = 30;

/** Suggested retry delay while too many reads wait, in seconds. */
const RETRY_AFTER_SECONDS = 2;

interface PublicReadOptions {
  /** Endpoints whose responses depend on nothing but the URL and the catalogue, with the costs of a request. */
  readonly endpoints: readonly (readonly [
    Pick<Endpoint, 'path'>,
    (query: Record<string, unknown>) => number,
  ])[];
  readonly readRevision: () => Promise<number>;
  /** Returns the origin that the URLs of the response have. */
  readonly originOf: (request: FastifyRequest) => string;
  /** Number of reads that run at the same time. */
  readonly concurrency: number;
}

/** A body, compressed when somebody first asks for it. */
interface SharedBody {
  readonly text: string;
  readonly etag: string;
  readonly compressed: Map<ResponseEncoding, Promise<Buffer>>;
}

/** A response that is sent to everyone who asks for the same. */
interface SharedResponse {
  readonly revision: number;
  /** The body; undefined if the response was an error. */
  readonly body: Promise<SharedBody | undefined>;
  /** When it was complete, in ms of the monotonic clock; until then `Infinity`. */
  completedAt: number;
}

type Handler<Input, Result> = (input: Input, request: FastifyRequest) => Promise<Result>;

/**
 * Keeps many or expensive reads of anyone from stalling the checkout and the dashboard [SAFE-08]. Equal requests share
 * one response for a second, until the catalogue changes. All others are counted per network, and few of them run at
 * the same time: wrap their handlers in the result. Beyond that they get 429 or 503 with `Retry-After`. This machine is
 * not counted, because it builds the site.
 */
export function guardPublicReads(
  app: FastifyInstance,
  { endpoints, readRevision, originOf, concurrency }: PublicReadOptions,
): <Input, Result>(handle: Handler<Input, Result>) => Handler<Input, Result> {
  const costs = new Map(endpoints.map(([{ path }, costOf]) => [path, costOf]));
  const responses = new Map<string, SharedResponse>();
  const complete = new WeakMap<FastifyRequest, (text: string | undefined) => void>();
  const limit = createLocalLimit(READS_PER_NETWORK);

  app.addHook('preHandler', async (request, reply) => {
    const costOf = costs.get(request.routeOptions.url ?? '');
    if (!['GET', 'HEAD'].includes(request.method) || costOf === undefined) return;
    const network = rateLimitNetwork(request.ip);
    limit.check(network);
    const key = originOf(request) + request.url;
    const revision = await readRevision();
    forgetOld(responses);
    const known = responses.get(key);
    const body = known?.revision === revision ? await known.body : undefined;
    if (body !== undefined) return sendShared(request, reply, body);
    if (!isLoopback(request.ip) && !isLoopback(network)) limit.add(network, costOf(Object(request.query)));
    const { promise, resolve } = Promise.withResolvers<SharedBody | undefined>();
    const response = { revision, body: promise, completedAt: Number.POSITIVE_INFINITY };
    responses.set(key, response);
    complete.set(request, (text) => {
      response.completedAt = text === undefined ? Number.NEGATIVE_INFINITY : performance.now();
      resolve(text === undefined ? undefined : { text, etag: etagOf(text), compressed: new Map() });
    });
  });
  // Runs after errors too, so that nobody waits for a response that failed.
  app.addHook('onSend', async (request, reply, payload) => {
    const isBody = reply.statusCode === 200 && typeof payload === 'string';
    complete.get(request)?.(isBody ? payload : undefined);
    return payload;
  });
  return createTurns(concurrency);
}

function forgetOld(responses: Map<string, SharedResponse>): void {
  const oldest = performance.now() - SHARED_MS;
  for (const [key, { completedAt }] of responses) if (completedAt < oldest) responses.delete(key);
}

/** Sends a shared body, compressed once for all. The hooks of other responses answer a conditional request. */
async function sendShared(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { text, etag, compressed }: SharedBody,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8').serializer((body: string) => body);
  const encoding = negotiateEncoding(String(headers['accept-encoding'] ?? ''));
  if (encoding === undefined || headers['if-none-match'] !== undefined) return reply.send(text);
  const body = compressed.get(encoding) ?? compressBody(text, encoding);
  compressed.set(encoding, body);
  const vary = [reply.getHeader('Vary') ?? [], 'accept-encoding'].flat();
  return reply
    .headers({ ...revalidationHeaders(etag), 'Content-Encoding': encoding, Vary: vary.join(', ') })
    .send(await body);
}

/** Returns a function that makes handlers wait for their turn. They throw `HttpError` 503 if too many wait. */
function createTurns(concurrency: number) {
  const limit = createLimiter({ concurrency, maxQueued: MAX_WAITING, reject: rejectBusy });
  const waiting = new Map<string, number>();
  return <Input, Result>(handle: Handler<Input, Result>): Handler<Input, Result> =>
    async (input, request) => {
      const network = rateLimitNetwork(request.ip);
      const ahead = waiting.get(network) ?? 0;
      if (ahead >= MAX_WAITING_PER_NETWORK + concurrency) rejectBusy();
      waiting.set(network, ahead + 1);
      try {
        return await limit(async () => {
          // Lets the event loop answer others first.
          await setImmediate();
          // Nobody waits for the response any more.
          if (request.raw.socket.destroyed) rejectBusy();
          return handle(input, request);
        });
      } finally {
        const left = (waiting.get(network) ?? 1) - 1;
        if (left > 0) waiting.set(network, left);
        else waiting.delete(network);
      }
    };
}

function rejectBusy(): never {
  throw new HttpError(503, 'The shop is very busy. Please try again in a moment.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
