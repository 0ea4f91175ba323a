import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/wishlist.ts';
import { sessionOf } from '../auth/session.ts';
import { wireProduct } from '../catalogue/wire-product.ts';
import type { Db } from '../db/database.ts';
import { route } from '../http/route.ts';
import { changeWishes, listWishes } from './wishlist-rows.ts';

/** Registers the routes of the user's own wishlist. `authorization.ts` states who may call them. */
export async function wishlistRoutes(
  app: FastifyInstance,
  { db, originOf }: { db: Db; originOf: (request: FastifyRequest) => string },
): Promise<void> {
  const loadWishlist = async (request: FastifyRequest) => {
    const rows = await listWishes(db, sessionOf(request).user.id);
    const origin = originOf(request);
    return { success: true as const, products: rows.map((row) => wireProduct(row, origin)) };
  };

  route(app, contract.getWishlist, async (_input, request) => loadWishlist(request));

  route(app, contract.changeWishlist, async ({ body }, request) => {
    await changeWishes(db, sessionOf(request).user.id, body);
    return loadWishlist(request);
  });
}
