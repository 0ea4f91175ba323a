import type { CheckoutFormValues, NewOrder } from '#contract/orders/new-order.ts';
import type { OrderChange } from '#contract/orders/order-change.ts';
import { cents, formatCents } from '#contract/wire/money.ts';
import { ApiError, errorMessage } from '#lib/api/error.ts';
import { type BagItems, isForSale } from '#lib/bag/bag.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { lineKey, nameWithSize } from '#lib/product/sizes.ts';
import { checkoutText } from '#messages/checkout.ts';
import { productText } from '#messages/product.ts';

/** The fields of the first step, in display order. The second step has only `payment`. */
export const DELIVERY_FIELDS = [
  'email',
  'phone',
  ...(hasCapability('selling') ? (['country'] as const) : []),
  'name',
  'line1',
  'line2',
  'city',
  'region',
  'postalCode',
] as const;
export const PAYMENT_FIELDS = ['payment'] as const;

/** The delivery, the code and the total of the quote that the customer sees: the capability `selling`. */
export type QuotedChoices = Pick<NewOrder, 'rateId' | 'expectedTotalCents' | 'code'>;

/** Returns the order of the bag's items for sale, with the values of the checkout form. */
export function toNewOrder(
  items: BagItems,
  values: CheckoutFormValues,
  choices: QuotedChoices = {},
): NewOrder {
  const { email, phone, payment, ...shippingAddress } = values;
  return {
    items: items.filter(isForSale).map(({ productId, size, quantity, product }) => ({
      productId,
      ...(size !== undefined && { size }),
      quantity,
      priceCents: product.priceCents,
    })),
    contact: { email, ...(phone !== undefined && { phone }) },
    shippingAddress,
    payment,
    ...choices,
  };
}

/** Returns why an order was rejected. An error of its `items` takes precedence: the form has no field for it. */
export function orderErrorMessage(error: unknown): string {
  const [itemsError] = (error instanceof ApiError && error.data?.errors?.items) || [];
  return itemsError ?? errorMessage(error);
}

/** Returns a sentence for each change since the bag was filled. `items` is the bag as ordered. */
export function describeChanges(items: BagItems, changes: readonly OrderChange[]): string[] {
  return changes.map((change) => {
    if (change.problem === 'code') return checkoutText.changes.code(change.code, change.reason);
    const product = items.find((item) => lineKey(item) === lineKey(change))?.product;
    const name = nameWithSize(product?.name ?? change.name ?? change.productId, change.size);
    if (change.problem === 'size') return checkoutText.changes.size(name);
    if (change.problem === 'gone') return checkoutText.changes.unavailable(name);
    if (change.problem === 'stock')
      return checkoutText.changes.stock(name, productText.left(change.stock ?? 0));
    return checkoutText.changes.price(
      name,
      formatCents(change.priceCents ?? cents(0)),
      product === undefined ? undefined : formatCents(product.priceCents),
    );
  });
}
