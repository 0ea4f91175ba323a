import type { FastifyInstance } from 'fastify';
import { productFacets } from '#contract/facets.ts';
import type { Db } from '../db/database.ts';
import { revalidateAlways } from '../http/revalidation.ts';
import { route } from '../http/route.ts';
import { countFacets } from './facets.ts';
import { readListQuery } from './list-query.ts';

/** Registers the route that counts the products for each option of the shop's filters. */
export async function facetRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  revalidateAlways(app);
  route(app, productFacets, async ({ query }) => countFacets(db, readListQuery(query)));
}
