/** Returns the number of pages for `total` items; 0 without items. */
export function countPages(total: number, pageSize: number): number {
  return Math.ceil(total / pageSize);
}

/**
 * Returns the positions of a page's first and last item, counted from 1, for 'Showing X to Y of Z'. [SHOP-04]
 */
export function pageRange(page: number, pageSize: number, total: number): { from: number; to: number } {
  return { from: Math.min((page - 1) * pageSize + 1, total), to: Math.min(page * pageSize, total) };
}

/** Returns whether `page` exists: an integer from 1 to `totalPages`. [SHOP-05] */
export function isValidPage(page: number, totalPages: number): boolean {
  return Number.isInteger(page) && page >= 1 && page <= totalPages;
}

/** A page number or a gap of omitted numbers. Each value occurs at most once. */
export type PageButton = number | 'gap-before' | 'gap-after';

/** Up to this number of pages, every page has a button. */
const MAX_BUTTONS = 7;

/**
 * Returns the numbered buttons: first and last page, the current page and its neighbors. A gap always replaces
 * several pages, and the number of buttons stays constant while paging. [SHOP-05]
 */
export function pageButtons(page: number, totalPages: number): PageButton[] {
  if (totalPages <= MAX_BUTTONS) return range(1, totalPages);
  if (page <= 4) return [...range(1, 5), 'gap-after', totalPages];
  if (page >= totalPages - 3) return [1, 'gap-before', ...range(totalPages - 4, totalPages)];
  return [1, 'gap-before', ...range(page - 1, page + 1), 'gap-after', totalPages];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Returns the page in a URL's query, counted from 1; the first page for any invalid value. */
export function readPageParam(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
