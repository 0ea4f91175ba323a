import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Address } from '#contract/address/address.ts';
import type { WireNewOrder } from '#contract/orders/new-order.ts';
import { type Destination, findZone } from '#contract/quote/quote-delivery.ts';
import type { SellingRules } from '#contract/quote/selling-rules.ts';
import { ORDER_LIMITS } from '#contract/vocabulary.ts';
import { toCents } from '#contract/wire/money.ts';
import { resolveAddress } from '../addresses/addresses.ts';
import { lockUser } from '../auth/auth.ts';
import { deductStock, lockProducts } from '../catalogue/catalogue.ts';
import type { OrderRules } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { type OrderRow, orderComponents, orderLines, orders } from '../db/schema/orders.ts';
import { HttpError, invalidInput } from '../http/http-error.ts';
import { lockIdempotencyKey } from '../http/idempotency-keys.ts';
import { messageOf } from '../http/messages.ts';
import { sha256 } from '../http/tokens.ts';
import type { DbContext, TxContext } from '../notify/notify.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { readSellingRules } from '../settings/settings.ts';
import { lockCode } from './coupon-rows.ts';
import { isHolderKey, isRetiredKey, repeatOrderSecret } from './order-attempts.ts';
import { type CouponColumns, couponColumns, itemSnapshot, rateColumns } from './order-columns.ts';
import { deriveHolder, type Holder } from './order-holds.ts';
import { checkLimits, checkShare } from './order-limits.ts';
import { generateOrderNumber } from './order-number.ts';
import { deriveOrderSecret } from './order-secret.ts';
import { recordEvent } from './order-timeline.ts';
import { insertPayment } from './payments/payment-transitions.ts';
import { type PricedOrder, priceOrder, type RejectedOrder } from './price-order.ts';
import { serializeQuote } from './quote-order.ts';

const CHANGED = messageOf('bagChanged');
const OTHER_BODY = messageOf('checkoutOfOtherOrder');
const OTHER_CALLER = messageOf('checkoutOfOtherCaller');
const RETIRED = messageOf('checkoutEnded');

/** Input of `placeOrder`. */
export interface PlaceOrderInput {
  readonly body: WireNewOrder;
  /** The value of `Idempotency-Key`: a retry with the same key never creates a second order. */
  readonly key: string;
  /** The id of the logged-in customer; undefined for a guest. */
  readonly userId: string | undefined;
  readonly provider: PaymentProvider;
  /** Settles an order of 0 in place of `provider`; undefined without the capability `selling`. */
  readonly freeProvider?: PaymentProvider | undefined;
  readonly rules: OrderRules;
  /** The customer's network, as for rate limits. */
  readonly network: string;
  /** The public URL of the site, for links in mails. */
  readonly siteUrl: string;
}

/**
 * Places an order and returns it, with the access secret if it is a recent order of a guest. One transaction deducts
 * the stock and writes the order at current prices, its lines, its payment, its first event and its mail. A retry with
 * the same idempotency key returns the order that the first call created, in its current state. [BAG-08]
 *
 * Throws `HttpError` 409 with `changes` when the products no longer match what the customer was shown, and when the
 * code is refused. Throws 409 when the order takes too large a share of the stock, when the key is retired, or when
 * another caller has used the key and the key is too short to identify the customer. Throws 400 when the order exceeds
 * a limit or the payment method rejects the amount, and when the address breaks the rules of its country. Throws 422
 * when the key was used with another body.
 */
export async function placeOrder(
  { db, notify }: DbContext,
  input: PlaceOrderInput,
): Promise<{ order: OrderRow; secret: string | undefined }> {
  return db.transaction(async (tx) => {
    const keyHash = sha256(input.key);
    await lockIdempotencyKey(tx, keyHash);
    const userId = await lockUser(tx, input.userId);
    const callerHash = sha256(userId ?? 'guest');
    const requestHash = sha256(canonicalJson(input.body));
    const [earlier] = await tx.select().from(orders).where(eq(orders.keyHash, keyHash));
    if (earlier && earlier.callerHash !== callerHash && !isHolderKey(input.key))
      throw new HttpError(409, OTHER_CALLER);
    if (earlier && earlier.requestHash !== requestHash) throw new HttpError(422, OTHER_BODY);
    if (!earlier && (await isRetiredKey(tx, keyHash))) throw new HttpError(409, RETIRED);
    const order =
      earlier ?? (await writeOrder({ tx, notify }, input, { userId, keyHash, callerHash, requestHash }));
    return { order, secret: await repeatOrderSecret(tx, order, input.key) };
  });
}

/** Serializes an order in a fixed field order: equal orders then have equal hashes. */
function canonicalJson(order: WireNewOrder): string {
  const { items, contact, shippingAddress: address, payment, code, rateId, expectedTotal } = order;
  const added = { code, rateId, expectedTotal };
  return JSON.stringify([
    // Omits a missing size and what the capability `selling` adds: the hash of a retry must match an order that was
    // stored before they existed.
    items.map(({ productId, quantity, price, size }) => [
      productId,
      quantity,
      price,
      ...(size === undefined ? [] : [size]),
    ]),
    [contact.email, contact.phone ?? ''],
    [
      ...[address.name, address.line1, address.line2 ?? '', address.city, address.region, address.postalCode],
      // Omits a missing country, for the same reason.
      ...(address.country === undefined ? [] : [address.country]),
    ],
    payment,
    ...(Object.values(added).every((value) => value === undefined) ? [] : [added]),
  ]);
}

/** The customer of an order and the hashes that identify the request. */
type RequestIdentity = Pick<OrderRow, 'keyHash' | 'callerHash' | 'requestHash'> & {
  readonly userId: string | undefined;
};

async function writeOrder(
  { tx, notify }: TxContext,
  input: PlaceOrderInput,
  identity: RequestIdentity,
): Promise<OrderRow> {
  const { body, rules, network } = input;
  // Reads the rules before the locks, because other orders wait for them.
  const sellingRules = await readSellingRules(tx);
  const holder = await deriveHolder(tx, network, body.contact.email);
  const customer = { userId: identity.userId, mailboxKey: holder.mailboxKey };
  const code = body.code === undefined ? undefined : await lockCode(tx, body.code, customer);
  const { address, destination } = await resolveAddress(body.shippingAddress, {
    homeCountry: sellingRules.homeCountry,
    prefix: 'shippingAddress.',
  });
  const rows = await lockProducts(
    tx,
    body.items.map(({ productId }) => productId),
  );
  const priced = priceOrder(body.items, rows, {
    rules: sellingRules,
    destination,
    rateId: body.rateId,
    expectedTotalCents: body.expectedTotal === undefined ? undefined : toCents(body.expectedTotal),
    code,
    now: new Date(),
  });
  if ('changes' in priced) throw rejection(priced);
  const provider = (priced.grandTotalCents === 0 && input.freeProvider) || input.provider;
  requireDelivery(sellingRules, destination, { ...priced, method: provider.method });
  checkLimits(rules, priced);
  await checkShare(tx, rules, holder, priced);
  const amountError = provider.checkAmount(priced.grandTotalCents);
  if (amountError !== undefined)
    throw new HttpError(400, amountError, { errors: { payment: [amountError] } });
  await deductStock(
    tx,
    priced.items
      .filter(({ stock }) => stock !== null)
      .map(({ product, size, quantity }) => ({ productId: product.id, sku: size?.sku, quantity })),
  );
  const confirmation = confirmationOf(provider, identity, notify);
  const order = await insertOrder(
    tx,
    { ...input, provider },
    {
      ...{ ...identity, ...holder, ...address, ...couponColumns(code), ...rateColumns(priced) },
      ...{ taxMode: sellingRules.taxMode, confirmation },
    },
    priced,
  );
  await insertParts(tx, order, priced);
  const { grandTotalCents: amountCents } = priced;
  await insertPayment(tx, { orderId: order.id, method: provider.method, amountCents });
  await recordEvent({ tx, notify }, order, 'pending', { by: 'customer', userId: identity.userId });
  return order;
}

/** Returns the error for an order that the customer must see again. Nothing is stored, so its key can be used again. */
function rejection({ changes, quoted }: RejectedOrder): HttpError {
  return new HttpError(409, CHANGED, { changes, ...(quoted && { quote: serializeQuote(quoted) }) });
}

/** Throws `HttpError` 400 if the shop does not deliver to a destination, or if its zone lacks the payment method. */
function requireDelivery(
  { zones }: SellingRules,
  destination: Destination,
  { reason, method }: Pick<PricedOrder, 'reason'> & Pick<PaymentProvider, 'method'>,
): void {
  if (reason !== undefined)
    throw invalidInput({ 'shippingAddress.country': [messageOf('notDelivered', reason)] });
  if (method !== 'none' && findZone(zones, destination)?.payments.includes(method) === false)
    throw invalidInput({ payment: [messageOf('paymentNotInZone')] });
}

/** Returns how a new order is confirmed. Only guests' pay-on-delivery orders need a confirmation. */
function confirmationOf(
  { method }: PaymentProvider,
  { userId }: RequestIdentity,
  { canSend }: TxContext['notify'],
): OrderRow['confirmation'] {
  if (userId !== undefined || method !== 'delivery') return null;
  return canSend ? 'mail' : 'shop';
}

/** Inserts the order. Retries on an order-number collision, which is rare among 656 billion numbers. */
async function insertOrder(
  tx: Db,
  { body, provider, rules, siteUrl }: PlaceOrderInput,
  identity: RequestIdentity &
    Holder &
    Address &
    CouponColumns &
    ReturnType<typeof rateColumns> &
    Pick<OrderRow, 'confirmation' | 'taxMode'>,
  { selectedItems, totalCents, taxCents, taxBasisPoints, grandTotalCents }: PricedOrder,
): Promise<OrderRow> {
  const id = randomUUID();
  const isGuest = identity.userId === undefined;
  const unconfirmedMinutes = identity.confirmation === null ? undefined : rules.confirmationHours * 60;
  const minutes = provider.method === 'card' ? ORDER_LIMITS.unpaidMinutes : unconfirmedMinutes;
  for (;;) {
    const [row] = await tx
      .insert(orders)
      .values({
        id,
        number: generateOrderNumber(),
        ...identity,
        secretHash: isGuest ? sha256(await deriveOrderSecret(tx, { id })) : null,
        ...body.contact,
        siteUrl,
        selectedItems,
        totalCents,
        taxCents,
        taxBasisPoints,
        grandTotalCents,
        expiresAt: minutes === undefined ? null : sql`now() + make_interval(mins => ${minutes})`,
      })
      .onConflictDoNothing({ target: orders.number })
      .returning();
    if (row) return row;
  }
}

/** Inserts the lines of an order and the components of its total. */
async function insertParts(
  tx: Db,
  { id: orderId }: Pick<OrderRow, 'id'>,
  { items, components }: PricedOrder,
): Promise<void> {
  await tx
    .insert(orderLines)
    .values(items.map((item, position) => ({ orderId, position, ...itemSnapshot(item) })));
  await tx
    .insert(orderComponents)
    .values(components.map((component, position) => ({ orderId, position, ...component })));
}
