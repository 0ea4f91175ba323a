import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/wishlist/wishlist.ts';
import { requireSession } from '../auth/auth.ts';
import { createProductSerializer } from '../catalogue/catalogue.ts';
import type { Db } from '../db/database.ts';
import { route } from '../http/route.ts';
import { listWishlist, updateWishlist } from './wishlist-rows.ts';

/** Registers the routes of the user's own wishlist. */
export async function wishlistRoutes(
  app: FastifyInstance,
  { db, originOf }: { db: Db; originOf: (request: FastifyRequest) => string },
): Promise<void> {
  const prepare = createProductSerializer(db, app.routeContext.capabilities, originOf);
  const loadWishlist = async (request: FastifyRequest) => {
    const items = await listWishlist(db, requireSession(request).user.id);
    const rows = items.map(({ product }) => product);
    const chosen = items.flatMap(({ product, size }) => (size === undefined ? [] : [[product.id, size]]));
    return {
      products: rows.map(await prepare(rows, request)),
      sizes: chosen.length === 0 ? undefined : Object.fromEntries(chosen),
    };
  };

  route(app, contract.getWishlistEndpoint, async (_input, request) => loadWishlist(request));

  route(app, contract.updateWishlistEndpoint, async ({ body }, request) => {
    await updateWishlist(db, requireSession(request).user.id, body);
    return loadWishlist(request);
  });
}
