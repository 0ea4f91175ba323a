/** Returns `/.well-known/security.txt` (RFC 9116): where researchers report security problems, and until when. */
export function renderSecurityText({
  email,
  until,
  url,
}: {
  readonly email: string;
  readonly until: Date;
  /** The public URL of the file. The RFC allows only https here, so other URLs are omitted. */
  readonly url: URL;
}): string {
  const lines = [`Contact: mailto:${email}`, `Expires: ${until.toISOString()}`, 'Preferred-Languages: en'];
  if (url.protocol === 'https:') lines.push(`Canonical: ${url.href}`);
  return `${lines.join('\n')}\n`;
}
