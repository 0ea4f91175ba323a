import type { FastifyInstance } from 'fastify';
import type { Capability } from '#contract/capabilities.ts';
import { passwordResetRoutes } from './auth/password-reset-routes.ts';
import { facetRoutes } from './catalogue/facet-routes.ts';
import { inboxRoutes } from './contact/inbox-routes.ts';
import { capabilityListRoute } from './http/capabilities.ts';
import type { OrderRouteOptions } from './orders/order-route-options.ts';
import { orderRoutes } from './orders/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { statsRoutes } from './stats/routes.ts';
import { stockNoticeRoutes } from './stock/routes.ts';
import { wishlistRoutes } from './wishlist/routes.ts';

/** Dependencies of all routes; each route uses some of them. */
interface RouteOptions extends OrderRouteOptions {
  /** Returns the catalogue revision that the served site was built from, or null if this server serves no site. */
  readonly shownRevision: () => number | null;
}

/**
 * The routes of each capability. Capabilities such as `stock` have none: they only add fields to the base endpoints.
 */
const ROUTES: Partial<Record<Capability, (app: FastifyInstance, options: RouteOptions) => Promise<void>>> = {
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

/** Registers the capability list and the routes of every configured capability. A base backend has neither. */
export async function registerCapabilityRoutes(app: FastifyInstance, options: RouteOptions): Promise<void> {
  const { capabilities } = options.config;
  if (capabilities === null) return;
  capabilityListRoute(app, capabilities);
  // A separate scope for each: hooks on the responses of one capability must not affect another.
  for (const name of capabilities) await app.register(async (scope) => ROUTES[name]?.(scope, options));
}
