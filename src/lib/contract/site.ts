import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

const site = z.object({
  /** The catalogue's revision that the site was built from; null when the backend does not build it. */
  revision: z.nullable(z.int()),
  /** The catalogue's revision now. */
  current: z.int(),
});
export type Site = z.infer<typeof site>;

/** Whether the built site shows the catalogue as it is now. Part of the capability `product-update`. */
export const getSite = defineEndpoint({
  method: 'GET',
  path: '/api/site',
  summary: 'Which revision of the catalogue the built site shows, and which one is current.',
  answer: site,
  read: site,
});
