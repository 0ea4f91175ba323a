import type { FastifyInstance } from 'fastify';
import { getAddressFormatEndpoint } from '#contract/address/address-format.ts';
import { route } from '../http/route.ts';
import { loadAddressFormat } from './address-formats.ts';

/** Registers the route of address formats. [SHIP-02] */
export async function addressRoutes(app: FastifyInstance): Promise<void> {
  route(app, getAddressFormatEndpoint, async ({ params }, _request, reply) => {
    const format = await loadAddressFormat(params.country);
    reply.header('Cache-Control', 'public, max-age=3600');
    return format;
  });
}
