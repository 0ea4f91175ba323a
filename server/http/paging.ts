/** The page that a request names, from 1; whatever is no page is the first one. */
export function pageOf(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}
