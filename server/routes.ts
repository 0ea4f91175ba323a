import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { SearchWords } from '#contract/catalogue/search-terms.ts';
import { addressRoutes } from './addresses/routes.ts';
import { accountEmailRoutes } from './auth/account-email-routes.ts';
import { passwordResetRoutes } from './auth/password-reset-routes.ts';
import { authRoutes } from './auth/routes.ts';
import { secondFactorRoutes } from './auth/second-factor-routes.ts';
import { securityReportRoutes } from './auth/security-report-routes.ts';
import { sessionRoutes } from './auth/session-routes.ts';
import { productAdminRoutes } from './catalogue/product-admin-routes.ts';
import { inboxRoutes } from './contact/inbox-routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import type { Database } from './db/database.ts';
import { capabilityListRoute } from './http/capabilities.ts';
import { checkoutRoutes } from './orders/checkout-routes.ts';
import { couponRoutes } from './orders/coupon-routes.ts';
import { orderMailRoutes } from './orders/order-mail-routes.ts';
import type { OrderRouteOptions } from './orders/order-route-options.ts';
import { paymentRoutes } from './orders/payments/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { shipmentRoutes } from './orders/shipment-routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { statsRoutes } from './stats/routes.ts';
import { stockNoticeRoutes } from './stock/routes.ts';
import { wishlistRoutes } from './wishlist/routes.ts';
import { productRoutes } from './workflows/product-routes.ts';
import { withdrawalRoutes } from './workflows/withdrawal-routes.ts';

/** Dependencies of all routes; each route uses some of them. */
interface RouteOptions extends OrderRouteOptions {
  /** The connections for reads of anyone. */
  readonly reads: Database['reads'];
  /** Path of the folder with the image files. */
  readonly uploads: string;
  /** Returns the editors' search words. */
  readonly loadSearchWords: () => Promise<SearchWords>;
  /** Returns the catalogue revision of the served site; null before the first build and without a site. */
  readonly shownRevision: () => number | null;
}

/** The routes of the contract. `route` omits the endpoints whose capability is not announced. */
const ROUTES: readonly FastifyPluginAsync<RouteOptions>[] = [
  authRoutes,
  sessionRoutes,
  secondFactorRoutes,
  accountEmailRoutes,
  customerRoutes,
  securityReportRoutes,
  productRoutes,
  productAdminRoutes,
  contactRoutes,
  capabilityListRoute,
  siteRoutes,
  orderRoutes,
  checkoutRoutes,
  couponRoutes,
  shipmentRoutes,
  orderMailRoutes,
  paymentRoutes,
  withdrawalRoutes,
  passwordResetRoutes,
  stockNoticeRoutes,
  settingsRoutes,
  addressRoutes,
  statsRoutes,
  reviewRoutes,
  wishlistRoutes,
  inboxRoutes,
];

/** Registers the routes of the contract. */
export async function registerRoutes(app: FastifyInstance, options: RouteOptions): Promise<void> {
  // A separate scope for each: hooks on the responses of one subject must not affect another.
  for (const routes of ROUTES) await app.register(routes, options);
}
