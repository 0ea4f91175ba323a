/**
 * Returns a short hash that distinguishes texts whose content must not be stored. It is not cryptographic, so callers
 * tolerate collisions.
 */
export function hashText(text: string): string {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1)
    hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return `${text.length}.${hash >>> 0}`;
}
