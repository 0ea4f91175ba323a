import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import type { UserRow } from '../db/schema/auth.ts';
import { type OrderRow, orderLines, orders, type ShipmentRow, shipments } from '../db/schema/orders.ts';
import { reviews } from '../db/schema/reviews.ts';
import { wishlistItems } from '../db/schema/wishlist.ts';
import { serializeUser } from './user-rows.ts';

/** Returns what the shop stores about a user, except secrets and their hashes. */
export async function readOwnData(db: Db, user: UserRow) {
  const ownOrders = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, user.id))
    .orderBy(asc(orders.placedAt), asc(orders.id));
  const ids = ownOrders.map(({ id }) => id);
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const parcels = await db.select().from(shipments).where(inArray(shipments.orderId, ids));
  const parcelOf = new Map(parcels.map((parcel) => [parcel.orderId, parcel]));
  const ownReviews = await db
    .select()
    .from(reviews)
    .where(eq(reviews.userId, user.id))
    .orderBy(asc(reviews.createdAt), asc(reviews.id));
  const wishlist = await db
    .select({ productId: wishlistItems.productId, sku: wishlistItems.sku })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, user.id))
    .orderBy(asc(wishlistItems.position));
  return {
    account: serializeUser(user),
    orders: ownOrders.map((order) => ({
      number: order.number,
      placedAt: order.placedAt.toISOString(),
      status: order.status,
      contact: contactOf(order),
      grandTotalCents: order.grandTotalCents,
      code: order.couponCode ?? undefined,
      shipment: serializeParcel(parcelOf.get(order.id)),
      items: (linesOf.get(order.id) ?? []).map(({ name, size, quantity, priceCents }) => ({
        name,
        size: size ?? undefined,
        quantity,
        priceCents,
      })),
    })),
    reviews: ownReviews.map(({ productId, stars, words, createdAt }) => ({
      productId,
      stars,
      words,
      createdAt: createdAt.toISOString(),
    })),
    wishlist: wishlist.map(({ productId }) => productId),
    wishlistSizes: Object.fromEntries(
      wishlist.flatMap(({ productId, sku }) => (sku === null ? [] : [[productId, sku]])),
    ),
  };
}

function serializeParcel(parcel: ShipmentRow | undefined) {
  return (
    parcel && {
      carrier: parcel.carrier ?? undefined,
      trackingNumbers: parcel.trackingNumbers,
      shippedAt: parcel.shippedAt?.toISOString(),
      deliveredAt: parcel.deliveredAt?.toISOString(),
    }
  );
}

function contactOf({ name, email, phone, line1, line2, city, region, postalCode }: OrderRow): string[] {
  return [name, email, phone, line1, line2, city, region, postalCode].flatMap((part) => part || []);
}
