import type { ProductSize } from '#contract/catalogue/product.ts';

/** A size as cards and the bag use it. `stock` is in units, absent if it is not tracked. */
export type SizeChoice = Pick<ProductSize, 'size' | 'stock'>;

/** A product with its sizes in the shop's order, absent if it has none. Cards have them without the SKUs. [SIZE-01] */
export type SizedProduct = { readonly sizes?: readonly SizeChoice[] | undefined };

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
