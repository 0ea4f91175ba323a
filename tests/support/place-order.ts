import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import * as z from 'zod/mini';
import { placeOrderEndpoint as endpoint } from '#contract/orders/new-order.ts';
import type { PaymentMethod } from '#contract/orders/order.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/wire/idempotency-key.ts';
import type { Shop } from '#tests/support/shop.ts';

interface OrderInput {
  /** The product's name. */
  readonly product: string;
  /** The size, if the product has sizes. */
  readonly size?: string;
  readonly quantity: number;
  /** The recipient's name. */
  readonly name: string;
  readonly email: string;
  /** `delivery` by default. */
  readonly payment?: PaymentMethod;
  /** True leaves a guest's order on delivery unconfirmed. */
  readonly isUnconfirmed?: boolean;
}

/**
 * Orders a product by its name and returns the order number. The order belongs to the session of `request`:
 * a logged-in user's, or a guest's.
 */
export async function placeOrderByName(
  request: APIRequestContext,
  shop: Shop,
  { product, size, quantity, name, email, payment = 'delivery', isUnconfirmed = false }: OrderInput,
): Promise<string> {
  const response = await request.post(`${shop.apiUrl}${endpoint.path}`, {
    headers: { Origin: shop.siteUrl, [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
    data: {
      items: [{ productId: await shop.backend.findProductId(product), size, quantity }],
      contact: { email },
      shippingAddress: {
        name,
        line1: '12 Mercer Street',
        line2: 'Apartment 4',
        city: 'New York',
        region: 'NY',
        postalCode: '10013',
      },
      payment,
    },
  });
  const { order } = z.parse(endpoint.response, await response.json());
  if (!isUnconfirmed) await shop.backend.confirmOrders();
  return order.number;
}
