import type { RateLimit } from './endpoint.ts';

/** Reads of the catalogue by one network, without those that our backend answers with a response at hand. [SAFE-08] */
export const READS_PER_NETWORK: RateLimit = { name: 'reads', max: 600, windowSeconds: 60 };
