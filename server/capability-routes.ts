import type { FastifyInstance } from 'fastify';
import type { Capability } from '#contract/capabilities.ts';
import { passwordResetRoutes } from './auth/password-reset-routes.ts';
import { facetRoutes } from './catalogue/facet-routes.ts';
import { inboxRoutes } from './contact/inbox-routes.ts';
import { capabilityRoutes } from './http/capabilities.ts';
import type { OrderingParts } from './orders/ordering-parts.ts';
import { orderRoutes } from './orders/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { statsRoutes } from './stats/routes.ts';
import { stockNoticeRoutes } from './stock/routes.ts';
import { wishlistRoutes } from './wishlist/routes.ts';

/** What routes need; each takes its part. */
interface Parts extends OrderingParts {
  /** The catalogue's revision that the served site was built from, null when there is none. */
  readonly shownRevision: () => number | null;
}

/** The calls that a capability brings. Others, such as `stock`, are a matter of fields and of the base calls. */
const ROUTES: Partial<Record<Capability, (app: FastifyInstance, parts: Parts) => Promise<void>>> = {
  catalogue: facetRoutes,
  orders: orderRoutes,
  payments: paymentRoutes,
  stats: (app, { db, config }) => statsRoutes(app, { db, timeZone: config.timeZone }),
  inbox: inboxRoutes,
  reviews: reviewRoutes,
  wishlist: wishlistRoutes,
  'password-reset': passwordResetRoutes,
  'product-update': siteRoutes,
  'back-in-stock': stockNoticeRoutes,
};

/** Announces the configured capabilities and adds their calls. A base backend has none of it. */
export async function routesBeyondBase(app: FastifyInstance, parts: Parts): Promise<void> {
  const { capabilities } = parts.config;
  if (capabilities === null) return;
  capabilityRoutes(app, capabilities);
  // Each in a scope of its own: what one says of its answers is said of no other's.
  for (const name of capabilities) await app.register(async (scope) => ROUTES[name]?.(scope, parts));
}
