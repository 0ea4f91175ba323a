import type { FastifyInstance } from 'fastify';
import { getSite } from '#contract/site.ts';
import { catalogueRevision } from '../catalogue/product-rows.ts';
import type { Db } from '../db/database.ts';
import { route } from '../http/route.ts';

/** Whether the built site shows the catalogue as it is. `shownRevision` answers null when it is built elsewhere. */
export async function siteRoutes(
  app: FastifyInstance,
  { db, shownRevision }: { db: Db; shownRevision: () => number | null },
): Promise<void> {
  route(app, getSite, async () => {
    // First: what is shown can only be made of what was current before.
    const revision = shownRevision();
    return { revision, current: await catalogueRevision(db) };
  });
}
