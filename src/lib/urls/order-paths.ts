/** Paths of orders. A separate file keeps them out of the shop pages' scripts. */

/**
 * Returns the path of an order page. The number and a guest's secret are in the fragment, so no server log
 * contains them.
 */
export function orderPath(number: string, secret?: string): string {
  return `/order#${secret === undefined ? number : `${number}:${secret}`}`;
}

/** Parses a URL's fragment; undefined if it names no order. */
export function parseOrderHash(hash: string): { number: string; secret: string | undefined } | undefined {
  const [, number, secret] = /^#([\w-]+)(?::([\w-]+))?$/.exec(hash) ?? [];
  return number === undefined ? undefined : { number, secret };
}
