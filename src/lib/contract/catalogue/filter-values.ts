/** Several values of one filter in URLs and queries, separated by commas. Commas within a value are escaped. */

/** Joins values such as ['S', 'M'] to 'S,M'. */
export function joinFilterValues(values: readonly string[]): string {
  return values.map((value) => value.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');
}

/** Splits joined values. */
export function splitFilterValues(text: string): string[] {
  return text.split(',').map((value) => value.replaceAll('%2C', ',').replaceAll('%25', '%'));
}
