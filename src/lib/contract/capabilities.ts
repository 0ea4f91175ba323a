import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/**
 * Capabilities that a backend may announce beyond the base contract. The site ignores names it does not know.
 */
export const CAPABILITIES = [
  'product-update',
  'users',
  'catalogue',
  'orders',
  'payments',
  'stock',
  'back-in-stock',
  'reviews',
  'stats',
  'wishlist',
  'inbox',
  'password-reset',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

const capabilitiesSchema = z.object({ version: z.literal(1), capabilities: z.array(z.string()) });

export const getCapabilitiesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/capabilities',
  access: 'anyone',
  summary:
    'Lists the capabilities of this backend beyond the base contract. A base backend responds with 404.',
  response: capabilitiesSchema,
  parseResponse: capabilitiesSchema,
});
