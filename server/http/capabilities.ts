import type { FastifyInstance } from 'fastify';
import type { Capability } from '#contract/capabilities.ts';
import { getCapabilitiesEndpoint } from '#contract/capability-list.ts';
import { route } from './route.ts';

/** Registers the route that lists the capabilities of this backend. A base backend does not have it. */
export function capabilityListRoute(app: FastifyInstance, capabilities: readonly Capability[]): void {
  route(app, getCapabilitiesEndpoint, async () => ({ version: 1 as const, capabilities: [...capabilities] }));
}
