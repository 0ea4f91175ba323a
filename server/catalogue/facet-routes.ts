import type { FastifyInstance } from 'fastify';
import { productFacets } from '#contract/facets.ts';
import type { Db } from '../db/database.ts';
import { revalidateAlways } from '../http/revalidation.ts';
import { route } from '../http/route.ts';
import { countFacets } from './facets.ts';
import { readListQuery } from './list-query.ts';

/** How many products each choice of the shop's filters would find. */
export async function facetRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  revalidateAlways(app);
  route(app, productFacets, async ({ query }) => countFacets(db, readListQuery(query)));
}
