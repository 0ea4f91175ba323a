const AVIF = ['avif', 'avis'];

/** Returns whether a file has the signature of a JPEG, PNG, WebP or AVIF. Ignores its name and declared type. */
export function isSupportedImage(content: Buffer): boolean {
  // Latin-1 maps each byte to one character.
  const head = content.toString('latin1', 0, 32);
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    /^RIFF.{4}WEBP/s.test(head) ||
    // The major brand or one of the first compatible brands: 'avif' for a still image, 'avis' for a sequence.
    (head.startsWith('ftyp', 4) &&
      (head.slice(8).match(/.{4}/gs) ?? []).some((brand) => AVIF.includes(brand)))
  );
}
