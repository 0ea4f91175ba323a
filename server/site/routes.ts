import type { FastifyInstance } from 'fastify';
import { getSiteStatusEndpoint } from '#contract/shop/site-status.ts';
import { catalogueRevision } from '../catalogue/catalogue.ts';
import type { Database } from '../db/database.ts';
import { route } from '../http/route.ts';

/**
 * Registers the route that compares the catalogue revision of the built site with the current one. `shownRevision`
 * returns null before the first build, and when another host serves the site.
 */
export async function siteRoutes(
  app: FastifyInstance,
  { reads: { db }, shownRevision }: { reads: Database['reads']; shownRevision: () => number | null },
): Promise<void> {
  route(app, getSiteStatusEndpoint, async () => {
    // Read first: otherwise a rebuild in between could make the site look newer than the catalogue.
    const revision = shownRevision();
    return { revision, current: await catalogueRevision(db) };
  });
}
