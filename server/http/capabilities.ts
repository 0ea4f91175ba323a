import type { FastifyInstance } from 'fastify';
import { type Capability, getCapabilities } from '#contract/capabilities.ts';
import { route } from './route.ts';

/** Announces what this backend offers beyond the base contract. A base backend does not have this route. */
export function capabilityRoutes(app: FastifyInstance, capabilities: readonly Capability[]): void {
  route(app, getCapabilities, async () => ({ version: 1 as const, capabilities: [...capabilities] }));
}
