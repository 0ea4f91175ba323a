import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import { getAddressFormatEndpoint } from '#contract/address/address-format.ts';
import { checkAddress } from '#contract/address/check-address.ts';
import { countryFormSchema } from '#contract/orders/new-order.ts';
import { createQuery, createRemoteStore } from '#lib/api/remote-store.ts';
import { $publicSettings, changeQuote } from '#stores/bag/bag-quote.ts';

/** The address of the checkout in any country: the capability `selling`. [SHIP-02] */

/** The country that the customer has chosen; undefined until then. */
export const $chosenCountry = atom<string | undefined>();

/** The country of the address: the chosen one, or the shop's home; undefined until the settings are loaded. */
export const $addressCountry = computed([$chosenCountry, $publicSettings], (chosen, settings) =>
  settings.state === 'ready' ? (chosen ?? settings.data.homeCountry) : chosen,
);

const $formatQuery = computed($addressCountry, (country) =>
  country === undefined ? undefined : createQuery(getAddressFormatEndpoint, { params: { country } }),
);

/** How the country writes its addresses. */
export const $addressFormat = createRemoteStore($formatQuery);

/** The rules of the form: those of all countries, and those of the address's country. */
export const countrySchema = countryFormSchema.check(
  z.check(
    ({ value, issues }) => {
      const format = $addressFormat.get();
      if (format.state !== 'ready') return;
      for (const [field, message] of Object.entries(checkAddress(value, format.data)))
        issues.push({ code: 'custom', path: [field], message, input: value });
    },
    // Runs while other fields are invalid too.
    { when: () => true },
  ),
);

interface Place {
  readonly country?: string | undefined;
  readonly region?: string | undefined;
}

/** Asks the shop for the price at the entered destination. Only regions from a list decide prices. */
export function quoteAddress({ country, region }: Place): void {
  if (!country) return;
  const format = $addressFormat.get();
  const isListed = format.state === 'ready' && format.data.regions?.some(({ code }) => code === region);
  changeQuote({ country, region: isListed ? region : undefined });
}
