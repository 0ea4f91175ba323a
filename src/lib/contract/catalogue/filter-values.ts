/** The values of a filter that has several, in URLs and queries: separated by commas, which a value escapes. */

/** Joins values such as ['S', 'M'] to 'S,M'. */
export function joinFilterValues(values: readonly string[]): string {
  return values.map((value) => value.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');
}

/** Splits joined values. */
export function splitFilterValues(text: string): string[] {
  return text.split(',').map((value) => value.replaceAll('%2C', ',').replaceAll('%25', '%'));
}
