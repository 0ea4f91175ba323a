import { productForm } from '#lib/admin/messages.ts';

/** How much of a form with a file has been sent; `sent` is 0 to 1, undefined while nothing is under way. [ADMIN-05] */
export function SendingProgress({ sent }: { sent: number | undefined }) {
  if (sent === undefined) return null;
  return (
    <progress
      className="h-1 w-full max-w-xs"
      aria-label={productForm.progress}
      max={100}
      value={Math.round(sent * 100)}
    />
  );
}
