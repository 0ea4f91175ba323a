import { type Quote, quote } from '#contract/quote/quote.ts';
import type { QuoteQuery, QuoteResponse } from '#contract/quote/quotes.ts';
import type { SellingRules } from '#contract/quote/selling-rules.ts';
import { selectProductsByIds } from '../catalogue/catalogue.ts';
import type { Db } from '../db/database.ts';
import type { ProductRow } from '../db/schema/products.ts';
import { type FieldErrors, invalidInput } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import { findCode } from './coupon-rows.ts';
import { matchItem, type PricedItem, toQuoteLine } from './price-order.ts';
import { serializeComponents } from './serialize-order.ts';

/**
 * Returns a quote without placing an order. Throws `HttpError` 400 for an unknown product or size. Only the account
 * decides whether the customer has used a code: an answer by email address would tell strangers who ordered.
 */
export async function quoteOrder(
  db: Db,
  rules: SellingRules,
  query: QuoteQuery,
  userId: string | undefined,
): Promise<QuoteResponse> {
  const { items, country, region, rateId, code } = query;
  const rows = await selectProductsByIds(
    db,
    items.map(({ productId }) => productId),
  );
  const hasDestination = country !== undefined || region !== undefined;
  const quoted = quote({
    lines: matchItems(items, rows).map((item) => ({ ...item, ...toQuoteLine(item) })),
    rules,
    destination: hasDestination ? { country: country ?? rules.homeCountry, region } : undefined,
    rateId,
    code: code === undefined ? undefined : await findCode(db, code, { userId }),
    now: new Date(),
  });
  return serializeQuote(quoted);
}

/**
 * Returns the products and sizes of the items. Throws `HttpError` 400 with an error for each unknown product or size.
 */
function matchItems(items: QuoteQuery['items'], rows: readonly ProductRow[]): PricedItem[] {
  const productsById = new Map(rows.map((row) => [row.id, row]));
  const matched: PricedItem[] = [];
  const errors: Record<string, FieldErrors[string]> = {};
  for (const [index, item] of items.entries()) {
    const found = matchItem(item, productsById.get(item.productId));
    if (!('problem' in found)) matched.push(found);
    else if (found.name === undefined) errors[`items.${index}.productId`] = [messageOf('productGone')];
    else errors[`items.${index}.size`] = [messageOf('sizeMissing')];
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  return matched;
}

/** Returns a quote as the wire has it. */
export function serializeQuote({
  lines,
  components,
  rates,
  rateId,
  isAssumed,
  totalCents,
  code,
  reason,
}: Quote<PricedItem & ReturnType<typeof toQuoteLine>>): QuoteResponse {
  return {
    lines: lines.map(({ product, size, quantity, priceCents, amountCents, discountCents, taxCents }) => ({
      productId: product.id,
      size: size?.size,
      quantity,
      priceCents,
      amountCents,
      discountCents,
      taxCents,
    })),
    components: serializeComponents(components),
    rates: [...rates],
    rateId,
    assumed: isAssumed,
    totalCents,
    code: code && { code: code.code, accepted: code.reason === undefined, reason: code.reason },
    reason,
  };
}
