/** How many pages `total` things make. 0 when there is nothing. */
export function countPages(total: number, pageSize: number): number {
  return Math.ceil(total / pageSize);
}

/** Positions of the first and last thing of a page, counted from 1, for 'Showing X to Y of Z'. [SHOP-04] */
export function pageRange(page: number, pageSize: number, total: number): { from: number; to: number } {
  return { from: Math.min((page - 1) * pageSize + 1, total), to: Math.min(page * pageSize, total) };
}

/** Whether `page` is one of 1..totalPages; any other is ignored. [SHOP-05] */
export function isPage(page: number, totalPages: number): boolean {
  return Number.isInteger(page) && page >= 1 && page <= totalPages;
}

/** A page's number, or a place where numbers are left out. Each occurs at most once. */
export type PageButton = number | 'gap-before' | 'gap-after';

/** Up to this many pages each has its button. */
const ALL_SHOWN = 7;

/**
 * The numbered buttons [SHOP-05]: first and last page, the current one and its neighbours. A gap never
 * stands for a single page, and the row keeps its length while a person walks through it.
 */
export function pageButtons(page: number, totalPages: number): PageButton[] {
  if (totalPages <= ALL_SHOWN) return range(1, totalPages);
  if (page <= 4) return [...range(1, 5), 'gap-after', totalPages];
  if (page >= totalPages - 3) return [1, 'gap-before', ...range(totalPages - 4, totalPages)];
  return [1, 'gap-before', ...range(page - 1, page + 1), 'gap-after', totalPages];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The page that an address's query names, counted from 1; anything else is the first. */
export function readPage(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
