/** Returns the number that a field of a form has; NaN for any other text. */
export function parseEnteredNumber(text: string): number {
  const number = text.trim();
  return /^\d+(\.\d+)?$/.test(number) ? Number(number) : Number.NaN;
}

/** Returns a percentage in basis points. Rounds away the error of the binary fraction, so 33.3333 % are 3333.33. */
export function toBasisPoints(percent: number): number {
  return Math.round(percent * 1e8) / 1e6;
}
