import { type Currency, findCurrency } from './currencies.ts';

/**
 * The currency of the shop. A server has the one of its environment, from which `readConfig` refuses all others. In the
 * site, the build replaces this module by the currency that the backend announces (`inline-currency.ts`).
 */

const DOLLARS: Currency = { code: 'USD', digits: 2, prefix: '$', unitName: 'dollars', unitsPerDollar: 1 };

export const {
  code: CURRENCY,
  digits: DECIMALS,
  prefix: AMOUNT_PREFIX,
  unitName: UNIT_NAME,
  unitsPerDollar: UNITS_PER_DOLLAR,
} = findCurrency(process.env.SHOP_CURRENCY || 'USD') ?? DOLLARS;
