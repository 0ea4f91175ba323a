import type { FastifyInstance } from 'fastify';
import { withFormerNames } from '#contract/capabilities.ts';
import { getCapabilitiesEndpoint } from '#contract/shop/capability-list.ts';
import { CURRENCY } from '#contract/wire/shop-currency.ts';
import { route } from './route.ts';

/**
 * Registers the route that lists the capabilities of this backend, with their former names for sites of the release
 * before. A base backend does not have it.
 */
export async function capabilityListRoute(app: FastifyInstance): Promise<void> {
  const { capabilities, loadTimeZone } = app.routeContext;
  if (capabilities === null) return;
  route(app, getCapabilitiesEndpoint, async () => ({
    capabilities: withFormerNames(capabilities),
    timeZone: await loadTimeZone(),
    currency: CURRENCY,
  }));
}
