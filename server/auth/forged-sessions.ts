import type { FastifyRequest } from 'fastify';
import { createLocalLimit } from '../http/local-limits.ts';
import { rateLimitNetwork } from '../http/rate-limits.ts';
import { sha256 } from '../http/tokens.ts';

/** Cookies without a session, sent by one network: forged and ended ones. */
const FAILURES_PER_NETWORK = { name: 'sessions', max: 300, windowSeconds: 60 };

/** Sessions that are remembered at a time. */
const MAX_KNOWN = 10_000;

/** Hashes of tokens that had a session, the last found ones at the end. They grant no access by themselves. */
const known = new Set<string>();

/** Exempts a session from the limit of its network. */
export function rememberSession(token: string): void {
  remember(sha256(token));
}

function remember(tokenHash: string): void {
  known.delete(tokenHash);
  known.add(tokenHash);
  const [oldest] = known;
  if (oldest !== undefined && known.size > MAX_KNOWN) known.delete(oldest);
}

/**
 * Returns a function that finds the session of a token by its hash. For a network that sends too many tokens without a
 * session, it throws `HttpError` 429 instead of a query. Sessions of the same network that this process has started or
 * found before are still found. [SAFE-08]
 */
export function limitForgedSessions() {
  const limit = createLocalLimit(FAILURES_PER_NETWORK);
  return async <Found>(
    { ip }: FastifyRequest,
    token: string,
    find: (tokenHash: string) => Promise<Found | undefined>,
  ): Promise<Found | undefined> => {
    const network = rateLimitNetwork(ip);
    const tokenHash = sha256(token);
    const isKnown = known.has(tokenHash);
    let isForged = false;
    try {
      // Counted up front: parallel requests cannot exceed the limit.
      if (!isKnown) limit.add(network, 1);
      const found = await find(tokenHash);
      isForged = found === undefined;
      if (isForged) known.delete(tokenHash);
      else remember(tokenHash);
      return found;
    } finally {
      if (!isKnown && !isForged) limit.revert(network);
    }
  };
}
