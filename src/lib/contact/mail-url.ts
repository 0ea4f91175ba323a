/** Returns the `mailto:` URL of an email address, without a query. */
export function mailUrl(email: string): string {
  // Not every mail program decodes an encoded '@'.
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
}
