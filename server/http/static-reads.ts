import { finished } from 'node:stream';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { messageOf, sentenceOf } from './messages.ts';
import { BUSY_RETRY_SECONDS, policyOf } from './public-reads.ts';
import { rateLimitNetwork } from './rate-limits.ts';
import { createTally } from './tally.ts';

/** Limits of the files in transfer. */
export interface TransferLimits {
  /** Files to one network. A page is about 30, and many visitors may share an address. */
  readonly perNetwork: number;
  /** Files to all networks. Beyond it, each network still gets the files of one page. */
  readonly total: number;
  readonly perNetworkBeyondTotal: number;
  /** Time limit for the transfer of one file, in ms: 1 MB at 70 kbit/s. */
  readonly timeoutMs: number;
}

const LIMITS: TransferLimits = {
  perNetwork: 256,
  total: 1024,
  perNetworkBeyondTotal: 32,
  timeoutMs: 120_000,
};

/**
 * Bounds the files in transfer on every static route registered from now on, instead of counting requests: a page
 * takes many files, and each takes constant time. Beyond the bound, requests get 503 with `Retry-After`. Ends a
 * transfer whose client reads too slowly. [SAFE-08]
 */
export function limitTransfers(app: FastifyInstance, limits: TransferLimits = LIMITS): void {
  const transfers = createTally();
  let total = 0;
  const add = (network: string, change: 1 | -1) => {
    transfers.add(network, change);
    total += change;
  };
  const limit: onRequestAsyncHookHandler = async (request, reply) => {
    const network = rateLimitNetwork(request.ip);
    const { perNetwork, perNetworkBeyondTotal } = limits;
    const max = total < limits.total ? perNetwork : perNetworkBeyondTotal;
    if (transfers.count(network) >= max) {
      reply.code(503).headers({ 'Retry-After': BUSY_RETRY_SECONDS, 'Cache-Control': 'no-store' });
      return reply.type('text/plain; charset=utf-8').send(sentenceOf(messageOf('busy')));
    }
    add(network, 1);
    const timeout = setTimeout(() => reply.raw.destroy(), limits.timeoutMs).unref();
    finished(reply.raw, () => {
      clearTimeout(timeout);
      add(network, -1);
    });
  };
  app.addHook('onRoute', (route) => {
    if (policyOf(route) === 'static') route.onRequest = [limit, ...[route.onRequest ?? []].flat()];
  });
}
