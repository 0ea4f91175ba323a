const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Removes characters that XML does not allow, not even escaped. */
export function stripInvalidXml(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}

/** Escapes a text for an XML element or attribute. */
export function escapeXml(text: string): string {
  return stripInvalidXml(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
