import { type Currency, findCurrency } from '#contract/wire/currencies.ts';

const SHOP_CURRENCY = /\/contract\/wire\/shop-currency\.ts$/;

/**
 * Replaces the module of the shop's currency by constants, because browsers have no environment and need no data about
 * other currencies. A plugin for Vite. Throws for a currency that this version of the shop does not know.
 */
export function inlineCurrency(code = 'USD') {
  const currency = findCurrency(code);
  if (currency === undefined)
    throw new Error(
      `The site cannot be built because it does not know the currency ${code} of the backend. Existing files are unchanged.`,
    );
  return {
    name: 'solene-currency',
    enforce: 'pre' as const,
    load: { filter: { id: SHOP_CURRENCY }, handler: () => currencyModule(currency) },
  };
}

/** Returns the code of the module with the exports of `shop-currency.ts`. */
function currencyModule({ code, digits, prefix, unitName, unitsPerDollar }: Currency): string {
  const constants = {
    CURRENCY: code,
    DECIMALS: digits,
    AMOUNT_PREFIX: prefix,
    UNIT_NAME: unitName,
    UNITS_PER_DOLLAR: unitsPerDollar,
  } satisfies typeof import('#contract/wire/shop-currency.ts');
  return Object.entries(constants)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}
