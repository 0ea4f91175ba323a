/** Returns the name of a product with its size, as mails contain it: `Velvet Gown in size M`. [SIZE-05] */
export function formatItemName({
  name,
  size,
}: {
  readonly name: string;
  readonly size?: string | null | undefined;
}): string {
  return name + formatSize({ size });
}

/** Returns what follows the name of a product with a size. */
export function formatSize({ size }: { readonly size?: string | null | undefined }): string {
  return size ? ` in size ${size}` : '';
}
