import type { Product, ProductSize } from '#contract/catalogue/product.ts';

/** An item that customers order: a size, or a product without sizes. */
export interface SoldUnit extends Pick<ProductSize, 'sku' | 'stock'> {
  readonly size: string | undefined;
  /** Its numbers under schema.org's names. */
  readonly schemaNumbers: { readonly sku: string; readonly gtin?: string };
  /** Its numbers under the names of Google's format for merchants. */
  readonly merchantNumbers: { readonly 'g:mpn': string; readonly 'g:gtin': string | undefined };
}

/** Returns the items of a product: its sizes, or the product itself. */
export function soldUnitsOf({ _id, sizes, stock }: Product): readonly SoldUnit[] {
  return sizes?.map((size) => toSoldUnit(size, size.size)) ?? [toSoldUnit({ sku: _id, stock })];
}

function toSoldUnit({ sku, gtin, stock }: Omit<ProductSize, 'size'>, size?: string): SoldUnit {
  return {
    size,
    sku,
    stock,
    schemaNumbers: { sku, ...(gtin !== undefined && { gtin }) },
    merchantNumbers: { 'g:mpn': sku, 'g:gtin': gtin },
  };
}
