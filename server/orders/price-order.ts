import type { ProductSize } from '#contract/catalogue/product.ts';
import type { WireNewOrder } from '#contract/orders/new-order.ts';
import type { ItemChange, OrderChange } from '#contract/orders/order-change.ts';
import { onlyTaxRate, type PriceComponent, sumOfKind } from '#contract/quote/price-components.ts';
import { type Quote, type QuoteLine, quote } from '#contract/quote/quote.ts';
import type { EnteredCode } from '#contract/quote/quote-code.ts';
import type { Destination } from '#contract/quote/quote-delivery.ts';
import type { DeliveryRate, SellingRules } from '#contract/quote/selling-rules.ts';
import { cleanLine } from '#contract/text/clean-text.ts';
import { type Cents, toCents } from '#contract/wire/money.ts';
import type { ProductRow } from '../db/schema/products.ts';

type Item = WireNewOrder['items'][number];

/** A product and its ordered quantity. */
export interface PricedItem {
  readonly product: ProductRow;
  /** The ordered size; undefined if the product has no sizes. [SIZE-05] */
  readonly size: ProductSize | undefined;
  /** The units in stock of the size, or of a product without sizes; null if they are not tracked. */
  readonly stock: number | null;
  readonly quantity: number;
}

/** An item with its amounts in the quote. */
type QuotedItem = Quote<PricedItem & QuoteLine>['lines'][number];

/** An order at current prices. */
export interface PricedOrder {
  /** In the order of the requested items. */
  readonly items: readonly QuotedItem[];
  readonly selectedItems: number;
  readonly totalCents: Cents;
  readonly taxCents: Cents;
  /** The rate of the only tax in basis points; 0 for several taxes or none. */
  readonly taxBasisPoints: number;
  readonly grandTotalCents: Cents;
  /** The components of the quote. An untaxed order has a tax of zero, as in the bag. */
  readonly components: readonly PriceComponent[];
  /** The delivery; undefined if the shop does not deliver there. */
  readonly rate: DeliveryRate | undefined;
  /** The price of the cheapest offered delivery. */
  readonly cheapestRateCents: Cents | undefined;
  /** Why the shop does not deliver there. */
  readonly reason: string | undefined;
}

/** The differences that prevent an order from being placed, and its price now; undefined without an item. */
export interface RejectedOrder {
  readonly changes: readonly OrderChange[];
  readonly quoted: Quote<PricedItem & QuoteLine> | undefined;
}

/** Context needed to price an order. */
export interface PricingContext {
  readonly rules: SellingRules;
  readonly destination: Destination;
  /** The delivery that the customer has chosen, and the total that she was shown; undefined in older sites. */
  readonly rateId?: string | undefined;
  readonly expectedTotalCents?: Cents | undefined;
  readonly code?: EnteredCode | undefined;
  readonly now: Date;
}

/**
 * Returns the items at current prices. If they differ from the items that the customer saw, returns every difference
 * instead: a deleted product or size, a missing size, a changed price, insufficient stock. A refused code and another
 * total than the expected one are differences too.
 */
export function priceOrder(
  items: readonly Item[],
  rows: readonly ProductRow[],
  context: PricingContext,
): PricedOrder | RejectedOrder {
  const productsById = new Map(rows.map((row) => [row.id, row]));
  const pricedItems: PricedItem[] = [];
  const changes: OrderChange[] = [];
  for (const item of items) {
    const found = matchItem(item, productsById.get(item.productId));
    if ('problem' in found) changes.push(found);
    else {
      pricedItems.push(found);
      changes.push(...findChanges(item, found));
    }
  }
  if (pricedItems.length === 0) return { changes, quoted: undefined };
  const quoted = quote({ lines: pricedItems.map((item) => ({ ...item, ...toQuoteLine(item) })), ...context });
  if (quoted.code?.reason !== undefined)
    changes.push({ problem: 'code', code: quoted.code.code, reason: quoted.code.reason });
  if (changes.length > 0 || isUnexpected(quoted, context)) return { changes, quoted };
  const hasTax = quoted.components.some(({ kind }) => kind === 'tax');
  const components = [...quoted.components, ...(hasTax ? [] : quoted.emptyTaxes.slice(0, 1))];
  return {
    items: quoted.lines,
    selectedItems: quoted.lines.reduce((count, { quantity }) => count + quantity, 0),
    totalCents: sumOfKind(components, 'items'),
    taxCents: sumOfKind(components, 'tax'),
    taxBasisPoints: onlyTaxRate(components),
    grandTotalCents: quoted.totalCents,
    components,
    rate: quoted.rates.find(({ id }) => id === quoted.rateId),
    cheapestRateCents: quoted.rates[0]?.priceCents,
    reason: quoted.reason,
  };
}

/** Returns whether the customer was shown another total, or another delivery than the chosen one would be used. */
function isUnexpected(
  { rateId, totalCents }: Pick<Quote, 'rateId' | 'totalCents'>,
  { rateId: chosenId = rateId, expectedTotalCents }: PricingContext,
): boolean {
  return expectedTotalCents !== undefined && (totalCents !== expectedTotalCents || rateId !== chosenId);
}

/** Returns an item as a line of a quote. */
export function toQuoteLine({
  product: { priceCents, category, taxClass },
  quantity,
}: PricedItem): QuoteLine {
  return { priceCents, category, taxClass: taxClass || undefined, quantity };
}

/** Returns the product and size of an item, or the problem with it. */
export function matchItem(
  { productId, size, quantity }: Omit<Item, 'price'>,
  product: ProductRow | undefined,
): PricedItem | ItemChange {
  const ordered = { productId, ...(size !== undefined && { size }) };
  if (product === undefined) return { ...ordered, problem: 'gone' };
  const { name, sizes, stock } = product;
  if (size === undefined)
    return sizes === null
      ? { product, size: undefined, stock, quantity }
      : { ...ordered, problem: 'size', name };
  const found = sizes?.find((candidate) => cleanLine(candidate.size) === size);
  if (found === undefined) return { ...ordered, problem: 'gone', name };
  return { product, size: found, stock: found.stock ?? null, quantity };
}

function findChanges(
  { productId, price }: Item,
  { product, size, stock, quantity }: PricedItem,
): ItemChange[] {
  const { name, priceCents } = product;
  const item = { productId, ...(size && { size: size.size }) };
  const changes: ItemChange[] = [];
  if (price !== undefined && toCents(price) !== priceCents) {
    changes.push({ ...item, problem: 'price', name, priceCents });
  }
  if (stock !== null && stock < quantity) changes.push({ ...item, problem: 'stock', name, stock });
  return changes;
}
