import { setImmediate } from 'node:timers/promises';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';
import { isPublicRead, READS_PER_NETWORK } from '#contract/catalogue/public-reads.ts';
import { createLimiter } from '#contract/wire/limiter.ts';
import { isLoopback } from '../config/loopback.ts';
import { HttpError } from './http-error.ts';
import { createLocalLimit } from './local-limits.ts';
import { messageOf } from './messages.ts';
import { rateLimitNetwork } from './rate-limits.ts';
import { shareCalls } from './share-calls.ts';
import { createSharedResponses } from './shared-responses.ts';
import { createTally } from './tally.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * How the server limits a public read. `limited`, the default: per network, and few run at a time. `shared`: the
     * same, and equal requests share one response, which depends on nothing but the URL and the catalogue. `static`: by
     * the files in transfer. `open`: not at all, because it takes next to no time.
     */
    read?: 'limited' | 'shared' | 'static' | 'open';
    /** Returns the number of reads that a request counts as; 1 by default. Also gets invalid queries. */
    readCost?: (query: Record<string, unknown>) => number;
  }
}

/** Reads that wait for their turn: of everyone, and of one network. */
const MAX_WAITING = 200;
const MAX_WAITING_PER_NETWORK = 30;

/** Suggested retry delay while too many reads wait, in seconds. */
export const BUSY_RETRY_SECONDS = 2;

interface PublicReadOptions {
  readonly readRevision: () => Promise<number>;
  /** Returns the origin that the URLs of the response have. */
  readonly originOf: (request: FastifyRequest) => string;
  /** Number of reads that run at the same time. */
  readonly concurrency: number;
}

/**
 * Keeps public reads from stalling the checkout and the dashboard, on every route registered from now on unless its
 * `read` says otherwise [SAFE-08]. Counts each network, and lets few reads run at the same time. Further reads get 429
 * or 503 with `Retry-After`. This machine is not counted, because it builds the site.
 */
export function guardPublicReads(
  app: FastifyInstance,
  { readRevision, originOf, concurrency }: PublicReadOptions,
): void {
  const limit = createLocalLimit(READS_PER_NETWORK);
  const takeTurn = createTurns(concurrency);
  const shared = createSharedResponses(shareCalls(readRevision), originOf);

  const countRead = (request: FastifyRequest) => {
    const { readCost = () => 1 } = request.routeOptions.config;
    const network = rateLimitNetwork(request.ip);
    if (!isLoopback(request.ip) && !isLoopback(network)) limit.add(network, readCost(Object(request.query)));
  };
  const guards: Readonly<Record<'limited' | 'shared', onRequestAsyncHookHandler>> = {
    limited: async (request) => countRead(request),
    shared: async (request, reply) => {
      limit.check(rateLimitNetwork(request.ip));
      if (await shared.answer(request, reply, () => countRead(request))) return reply;
    },
  };

  app.addHook('onRoute', (route) => {
    const read = policyOf(route);
    if (read !== 'limited' && read !== 'shared') return;
    // Before the guard of sessions, which reads the database.
    route.onRequest = [guards[read], ...[route.onRequest ?? []].flat()];
    if (read === 'shared') route.onSend = [shared.complete, ...[route.onSend ?? []].flat()];
    route.handler = inTurn(route.handler, takeTurn);
  });
}

/**
 * Returns how a route's reads are limited; undefined for a route that strangers cannot read. Throws if a shared
 * response could contain private data.
 */
export function policyOf({ method, url, config }: RouteOptions) {
  const { access, read = 'limited' } = config ?? {};
  const methods = [method].flat();
  if (!methods.some((name) => isPublicRead({ method: name, access }))) return undefined;
  if (read === 'shared' && access !== 'anyone') throw new Error(`${url} must not share its responses.`);
  return read;
}

type TakeTurn = <Result>(request: FastifyRequest, work: () => Promise<Result>) => Promise<Result>;

function inTurn(handle: RouteHandlerMethod, takeTurn: TakeTurn): RouteHandlerMethod {
  return function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
    return takeTurn(request, async () => handle.call(this, request, reply));
  };
}

/** Returns a function that makes work wait for its turn. It throws `HttpError` 503 if too many wait. */
function createTurns(concurrency: number): TakeTurn {
  const limit = createLimiter({ concurrency, maxQueued: MAX_WAITING, reject: rejectBusy });
  const reads = createTally();
  return async (request, work) => {
    const network = rateLimitNetwork(request.ip);
    if (reads.count(network) >= MAX_WAITING_PER_NETWORK + concurrency) rejectBusy();
    reads.add(network, 1);
    try {
      return await limit(async () => {
        // Lets the event loop handle other requests first.
        await setImmediate();
        // Nobody waits for the response any more.
        if (request.raw.socket.destroyed) rejectBusy();
        return work();
      });
    } finally {
      reads.add(network, -1);
    }
  };
}

function rejectBusy(): never {
  throw new HttpError(503, messageOf('busy'), { retryAfter: BUSY_RETRY_SECONDS });
}
