/**
 * Whether a file begins as a JPEG, PNG, WebP or AVIF does. Its name and what its sender says of it count for nothing.
 */
export function isPictureType(content: Buffer): boolean {
  // Latin-1 keeps each byte as one character.
  const head = content.toString('latin1', 0, 32);
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    /^RIFF.{4}WEBP/s.test(head) ||
    // The brand, or one of the first brands it is compatible with: 'avif' for one picture, 'avis' for several.
    /^.{4}ftyp(?:.{4})*?avi[fs]/s.test(head)
  );
}
