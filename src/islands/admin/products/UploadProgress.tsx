import { productFormText } from '#messages/admin/products.ts';

/**
 * The upload progress of a form with a file. `fraction` is 0 to 1, or undefined when no upload is running. [ADMIN-05]
 */
export function UploadProgress({ fraction }: { fraction: number | undefined }) {
  if (fraction === undefined) return null;
  return (
    <progress
      className="h-1 w-full max-w-xs"
      aria-label={productFormText.progress}
      max={100}
      value={Math.round(fraction * 100)}
    />
  );
}
