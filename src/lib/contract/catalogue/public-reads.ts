import type { Endpoint, RateLimit } from '#contract/wire/endpoint.ts';

/** Reads of anyone by one network, without those that our backend answers with a response at hand. [SAFE-08] */
export const READS_PER_NETWORK: RateLimit = { name: 'reads', max: 600, windowSeconds: 60 };

/** Returns whether strangers can read an endpoint. */
export function isPublicRead({ method, access }: { method: string; access: Endpoint['access'] | undefined }) {
  return ['GET', 'HEAD'].includes(method) && (access === 'anyone' || access === 'recognized');
}

/** Returns the limits of an endpoint that the server does not count by `rateLimit`. */
export function otherLimitsOf(endpoint: Endpoint): readonly RateLimit[] {
  const isLimited = isPublicRead(endpoint) && !endpoint.isUnlimited;
  return [...(isLimited ? [READS_PER_NETWORK] : []), ...(endpoint.handlerLimits ?? [])];
}
