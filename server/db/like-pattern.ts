/** Returns the LIKE pattern for values that contain a text. Special characters of patterns are literal. */
export function patternOfPart(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
