import type { FastifyInstance } from 'fastify';
import { type Capability, getCapabilities } from '#contract/capabilities.ts';
import { route } from './route.ts';

/** Registers the route that lists the capabilities of this backend. A base backend does not have it. */
export function capabilityRoutes(app: FastifyInstance, capabilities: readonly Capability[]): void {
  route(app, getCapabilities, async () => ({ version: 1 as const, capabilities: [...capabilities] }));
}
