import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { NewOrder } from '#contract/order.ts';
import { TAX_BASIS_POINTS } from '#contract/tax.ts';
import { ORDERS } from '#contract/vocabulary.ts';
import { hashOf } from '../auth/tokens.ts';
import { keepUser } from '../auth/user-rows.ts';
import type { Db } from '../db/database.ts';
import { type OrderRow, orderLines, orders, type ProductRow, payments } from '../db/schema.ts';
import { Failure } from '../http/failures.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { recordEvent } from './order-moves.ts';
import { newOrderNumber } from './order-number.ts';
import { orderSecret } from './order-secret.ts';
import { type PricedOrder, priceOrder } from './price-order.ts';
import { lockProducts, takeStock } from './stock-moves.ts';

const CHANGED = 'Something in your bag has changed. Please look at it once more.';
const OTHER_BODY = 'This attempt was for another order. Please begin a new one.';
const OTHER_CALLER = 'This attempt cannot be repeated here. Please begin a new one.';

/** The bag's pictures are 96 pixels wide, on screens of up to three dots a pixel. */
const LINE_PICTURE = 288;

/** One attempt to order. */
export interface Attempt {
  readonly body: NewOrder;
  /** The Idempotency-Key: the same attempt never makes a second order. */
  readonly key: string;
  /** Who is signed in; undefined for a guest. */
  readonly userId: string | undefined;
  readonly payment: PaymentProvider;
  /** The site as people see it. */
  readonly siteUrl: string;
  readonly mails: boolean;
}

/**
 * Takes an order, in one transaction: the stock is taken, and the order is written with the prices of now, its lines as
 * the products are now, its payment, its timeline and its mail. An attempt that has made an order already answers that
 * one, as it is by now. Answers the order and, of a guest's, what opens it. [BAG-08]
 *
 * Throws a 409 with `changes` when what was shown is not so any more, a 400 for a sum that cannot be paid so, a 422 for
 * a key that was used with another body, a 409 for one that somebody else has used.
 */
export async function placeOrder(
  db: Db,
  attempt: Attempt,
): Promise<{ order: OrderRow; secret: string | undefined }> {
  return db.transaction(async (tx) => {
    const keyHash = hashOf(attempt.key);
    // The same attempt twice at once: the second one waits here, and then finds the order of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${keyHash}, 0))`);
    const userId = await keepUser(tx, attempt.userId);
    const callerHash = hashOf(userId ?? 'guest');
    const requestHash = hashOf(canonical(attempt.body));
    const [earlier] = await tx.select().from(orders).where(eq(orders.keyHash, keyHash));
    if (earlier && earlier.callerHash !== callerHash) throw new Failure(409, OTHER_CALLER);
    if (earlier && earlier.requestHash !== requestHash) throw new Failure(422, OTHER_BODY);
    const order = earlier ?? (await writeOrder(tx, attempt, { userId, keyHash, callerHash, requestHash }));
    return { order, secret: order.secretHash === null ? undefined : await orderSecret(tx, order) };
  });
}

/** The same text for the same order, whatever order its fields were sent in. */
function canonical({ items, contact, shippingAddress: to, payment }: NewOrder): string {
  return JSON.stringify([
    items.map(({ productId, quantity, price }) => [productId, quantity, price]),
    [contact.email, contact.phone ?? ''],
    [to.name, to.line1, to.line2 ?? '', to.city, to.region, to.postalCode],
    payment,
  ]);
}

type Marks = Pick<OrderRow, 'keyHash' | 'callerHash' | 'requestHash'> & {
  readonly userId: string | undefined;
};

async function writeOrder(tx: Db, attempt: Attempt, marks: Marks): Promise<OrderRow> {
  const { body, payment, mails } = attempt;
  const rows = await lockProducts(
    tx,
    body.items.map(({ productId }) => productId),
  );
  const priced = priceOrder(body.items, rows);
  if ('changes' in priced) throw new Failure(409, CHANGED, { changes: priced.changes });
  const refusal = payment.refusal(priced.grandTotalCents);
  if (refusal !== undefined) throw new Failure(400, refusal, { errors: { payment: [refusal] } });
  await takeStock(
    tx,
    priced.wanted
      .filter(({ product }) => product.stock !== null)
      .map(({ product, quantity }) => ({ productId: product.id, quantity })),
  );
  const order = await insertOrder(tx, attempt, marks, priced);
  await tx.insert(orderLines).values(
    priced.wanted.map(({ product, quantity }, position) => ({
      orderId: order.id,
      position,
      quantity,
      ...lineOf(product),
    })),
  );
  await tx.insert(payments).values({
    orderId: order.id,
    method: payment.method,
    status: payment.begins,
    amountCents: priced.grandTotalCents,
  });
  await recordEvent(tx, order, 'pending', { by: 'customer', userId: marks.userId, mails });
  return order;
}

/** Of 656 billion numbers one may be taken: then another one is. */
async function insertOrder(
  tx: Db,
  { body, payment, siteUrl }: Attempt,
  marks: Marks,
  { selectedItems, totalCents, taxCents, grandTotalCents }: PricedOrder,
): Promise<OrderRow> {
  const id = randomUUID();
  const { contact, shippingAddress } = body;
  const isGuest = marks.userId === undefined;
  for (;;) {
    const [row] = await tx
      .insert(orders)
      .values({
        id,
        number: newOrderNumber(),
        ...marks,
        secretHash: isGuest ? hashOf(await orderSecret(tx, { id })) : null,
        ...contact,
        ...shippingAddress,
        siteUrl,
        selectedItems,
        totalCents,
        taxCents,
        taxBasisPoints: TAX_BASIS_POINTS,
        grandTotalCents,
        expiresAt:
          payment.begins === 'pending' ? sql`now() + make_interval(mins => ${ORDERS.unpaidMinutes})` : null,
      })
      .onConflictDoNothing({ target: orders.number })
      .returning();
    if (row) return row;
  }
}

/** What the line remembers, whatever becomes of the product. */
function lineOf({
  id,
  name,
  priceCents,
  stock,
  picture,
  pictureWidths,
  pictureWidth,
  pictureAlt,
}: ProductRow) {
  return {
    productId: id,
    name,
    priceCents,
    takesStock: stock !== null,
    picture,
    pictureWidth: pictureWidths.find((width) => width >= LINE_PICTURE) ?? pictureWidth,
    pictureAlt,
  };
}
