import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/**
 * What a backend may announce beyond the base contract. A backend announces only what it has;
 * names that this site does not know are ignored.
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

const capabilities = z.object({ version: z.literal(1), capabilities: z.array(z.string()) });

export const getCapabilities = defineEndpoint({
  method: 'GET',
  path: '/api/capabilities',
  summary: 'What this backend offers beyond the base contract. A 404 means: nothing.',
  answer: capabilities,
  read: capabilities,
});
