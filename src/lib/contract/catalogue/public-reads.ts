import type { Endpoint, RateLimit } from '#contract/wire/endpoint.ts';

/** Limits the public reads of one network. Reads that our backend answers from a cache do not count. [SAFE-08] */
export const READS_PER_NETWORK: RateLimit = { name: 'reads', max: 600, windowSeconds: 60 };

/** Returns whether an endpoint is a read that needs no login. */
export function isPublicRead({ method, access }: { method: string; access: Endpoint['access'] | undefined }) {
  return ['GET', 'HEAD'].includes(method) && (access === 'anyone' || access === 'recognized');
}

/** Returns the limits of an endpoint apart from its `rateLimit`. */
export function otherLimitsOf(endpoint: Endpoint): readonly RateLimit[] {
  const isLimited = isPublicRead(endpoint) && !endpoint.isUnlimited;
  return [...(isLimited ? [READS_PER_NETWORK] : []), ...(endpoint.handlerLimits ?? [])];
}
