import type { Product } from '#contract/catalogue/product.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { manageProductsText as words } from '#messages/admin/products.ts';
import { $deletingId } from '#stores/admin/products/manage-products.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { OpenOrdersNote } from './OpenOrdersNote.tsx';

interface Props {
  /** The product whose deletion awaits confirmation; undefined closes the dialog. */
  product: Product | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a product is deleted, and names the open orders that contain it. [ADMIN-02] */
export function DeleteProductDialog({ product, onConfirm, onCancel }: Props) {
  const deleting = useBrowserStore($deletingId, undefined);
  return (
    <ConfirmDialog
      open={product !== undefined}
      {...(product && hasCapability('catalogue') && { title: words.deleteTitle(product.name) })}
      question={words.question}
      confirm={words.delete}
      busy={deleting !== undefined}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {product && hasCapability('orders') && <OpenOrdersNote productIds={[product._id]} />}
    </ConfirmDialog>
  );
}
