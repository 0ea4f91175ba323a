import type { FastifyInstance } from 'fastify';
import { createCouponEndpoint, listCouponsEndpoint, updateCouponEndpoint } from '#contract/quote/coupons.ts';
import type { Db } from '../db/database.ts';
import type { CouponRow } from '../db/schema/coupons.ts';
import { notFound } from '../http/http-error.ts';
import { isUuid } from '../http/is-uuid.ts';
import { route } from '../http/route.ts';
import { listCoupons, usesOf } from './coupon-rows.ts';
import { createCoupon, serializeCoupon, updateCoupon } from './coupon-writes.ts';

/** Registers the routes of discount codes. [DISC-01] */
export async function couponRoutes(app: FastifyInstance, { db }: { readonly db: Db }): Promise<void> {
  const respond = async (row: CouponRow) => ({ coupon: serializeCoupon(row, await usesOf(db, row.id)) });

  route(app, listCouponsEndpoint, async () => ({
    coupons: (await listCoupons(db)).map(({ row, uses }) => serializeCoupon(row, uses)),
  }));

  route(app, createCouponEndpoint, async ({ body }) => respond(await createCoupon(db, body)));

  route(app, updateCouponEndpoint, async ({ params: { id }, body: { before, ...changes } }) => {
    if (!isUuid(id)) throw notFound('discount code');
    return respond(await updateCoupon(db, id, changes, before));
  });
}
