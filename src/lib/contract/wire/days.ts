/** Returns whether a text is a valid calendar day such as `2026-03-09`. */
export function isDay(text: string): boolean {
  return new Date(`${text}T00:00:00Z`).toJSON() === `${text}T00:00:00.000Z`;
}
