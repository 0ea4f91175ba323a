import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { DbContext } from '../notify/notify.ts';
import type { PaymentProviders } from '../payments/provider.ts';

/** Dependencies of the routes for orders and payments. */
export interface OrderRouteOptions extends DbContext {
  readonly config: Config;
  readonly providers: PaymentProviders;
  /** Returns the IANA name of the shop's time zone. */
  readonly loadTimeZone: () => Promise<string>;
  /** Returns the origin under which the client of a request reaches images. */
  readonly originOf: (request: FastifyRequest) => string;
}
