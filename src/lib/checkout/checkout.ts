import type { CheckoutEntries, NewOrder } from '#contract/order.ts';
import type { OrderChange } from '#contract/order-change.ts';
import { ApiError, sentenceFor } from '#lib/api/error.ts';
import { type BagItems, isForSale } from '#lib/bag/bag.ts';
import { formatCents, formatDollars } from '#lib/money.ts';
import { product as words } from '#lib/product/messages.ts';
import { checkout } from './messages.ts';

/** The fields of the first step, in the order in which they stand; the second has `payment` alone. */
export const DELIVERY_FIELDS = [
  'email',
  'phone',
  'name',
  'line1',
  'line2',
  'city',
  'region',
  'postalCode',
] as const;
export const PAYMENT_FIELDS = ['payment'] as const;

/** What is in the bag and can be bought, with what was entered, as the order that it is to become. */
export function newOrderOf(items: BagItems, entries: CheckoutEntries): NewOrder {
  const { email, phone, payment, ...shippingAddress } = entries;
  return {
    items: items
      .filter(isForSale)
      .map(({ productId, quantity, product }) => ({ productId, quantity, price: product.price / 100 })),
    contact: { email, ...(phone !== undefined && { phone }) },
    shippingAddress,
    payment,
  };
}

/** Why an order could not be placed. What is wrong with the bag as a whole stands at no field of the form. */
export function whyNotPlaced(error: unknown): string {
  const [ofTheBag] = (error instanceof ApiError && error.data?.errors?.items) || [];
  return ofTheBag ?? sentenceFor(error);
}

/** What has changed since the bag was filled, a sentence each; `items` is the bag as it was ordered. */
export function changeSentences(items: BagItems, changes: readonly OrderChange[]): string[] {
  return changes.map((change) => {
    const product = items.find(({ productId }) => productId === change.productId)?.product;
    const name = product?.name ?? change.name ?? change.productId;
    if (change.problem === 'gone') return checkout.changes.gone(name);
    if (change.problem === 'stock') return checkout.changes.stock(name, words.left(change.stock ?? 0));
    return checkout.changes.price(
      name,
      formatDollars(change.price ?? 0),
      product === undefined ? undefined : formatCents(product.price),
    );
  });
}
