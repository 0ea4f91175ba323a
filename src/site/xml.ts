const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Removes characters that XML does not allow, not even escaped. */
export function xmlSafe(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}

/** Escapes a text for an XML element or attribute. */
export function xmlText(text: string): string {
  return xmlSafe(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
