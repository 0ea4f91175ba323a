import type { ProductSize } from '#contract/product.ts';
import { hasCapability } from '#lib/capabilities.ts';

/** A size as cards and the bag use it. `stock` is in units, absent if it is not tracked. */
export type SizeChoice = Pick<ProductSize, 'size' | 'stock'>;

/** A product whose sizes may be sent. Cards have them without the SKUs. */
export type SizedProduct = { readonly sizes?: readonly SizeChoice[] | undefined };

/**
 * Returns the sizes of a product in the shop's order; undefined if it has none. Ignores `sizes` of backends without the
 * capability, where it may mean anything. [SIZE-01]
 */
export function sizesOf({ sizes }: SizedProduct): readonly SizeChoice[] | undefined {
  return hasCapability('catalogue') && sizes?.length ? sizes : undefined;
}

/** Returns a size as shown beside a name. */
export const sizeLabel = (size: string) => `Size ${size}`;

/** Returns the number by which the shop finds a size. */
export const skuLabel = (sku: string) => `SKU ${sku}`;

/** Returns the name of a product followed by its size, if there is one. */
export function nameWithSize(name: string, size: string | undefined): string {
  return size === undefined ? name : `${name} · ${sizeLabel(size)}`;
}

/** Returns the key of a line of the bag or of an order: one product may have lines of several sizes. */
export function lineKey({
  productId,
  size,
}: {
  readonly productId: string;
  readonly size?: string | undefined;
}) {
  return JSON.stringify([productId, size]);
}
