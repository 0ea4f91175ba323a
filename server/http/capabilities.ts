import type { FastifyInstance } from 'fastify';
import { getCapabilitiesEndpoint } from '#contract/capability-list.ts';
import { route } from './route.ts';

/** Registers the route that lists the capabilities of this backend. A base backend does not have it. */
export async function capabilityListRoute(app: FastifyInstance): Promise<void> {
  const { capabilities, timeZone } = app.routeContext;
  if (capabilities === null) return;
  route(app, getCapabilitiesEndpoint, async () => ({ capabilities: [...capabilities], timeZone }));
}
