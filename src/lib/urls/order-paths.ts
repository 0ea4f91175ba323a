/** The addresses of what comes after the bag, apart from the shop's, whose pages do not carry them. */

/**
 * An order's page. Its number and a guest's secret stand behind the `#`: they reach no server and no log.
 */
export function orderPath(number: string, secret?: string): string {
  return `/order#${secret === undefined ? number : `${number}:${secret}`}`;
}

/** Reads an address's fragment; undefined when it names no order. */
export function orderOfHash(hash: string): { number: string; secret: string | undefined } | undefined {
  const [, number, secret] = /^#([\w-]+)(?::([\w-]+))?$/.exec(hash) ?? [];
  return number === undefined ? undefined : { number, secret };
}
