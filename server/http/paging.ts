/** Parses a page number, counted from 1. Anything invalid is page 1. */
export function parsePage(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}
