/** Returns the name of a product with its size, as mails contain it: `Velvet Gown in size M`. [SIZE-05] */
export function formatItemName({
  name,
  size,
}: {
  readonly name: string;
  readonly size?: string | null | undefined;
}): string {
  return size ? `${name} in size ${size}` : name;
}
