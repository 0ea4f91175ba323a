const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text without the characters that no XML document may hold, however they are written. */
export function xmlSafe(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}

/** A text as it stands in an XML element or attribute. */
export function xmlText(text: string): string {
  return xmlSafe(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
