import type { FastifyInstance } from 'fastify';
import { getFacetsEndpoint } from '#contract/facets.ts';
import type { Db } from '../db/database.ts';
import { addEtags } from '../http/etags.ts';
import { route } from '../http/route.ts';
import { countFacets } from './facets.ts';
import { parseFilterQuery } from './search-query.ts';

/** Registers the route that counts the products for each option of the shop's filters. */
export async function facetRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  addEtags(app);
  route(app, getFacetsEndpoint, async ({ query }) => countFacets(db, parseFilterQuery(query)));
}
