/** Parses a page number, counted from 1. Anything invalid is page 1. */
export function parsePage(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/** A page of a list, counted from 1. */
export interface Paging {
  readonly page: number;
  readonly perPage: number;
}

/** Returns the number of entries before a page. */
export function offsetOf({ page, perPage }: Paging): number {
  return (page - 1) * perPage;
}
