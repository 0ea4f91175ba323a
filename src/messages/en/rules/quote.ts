/** Why a code or a delivery is refused. Amounts are formatted. */

export const codeRefusal = {
  unknown: 'We don’t know this code.',
  notYetValid: 'This code isn’t valid yet.',
  expired: 'This code has expired.',
  usedUp: 'This code has been used up.',
  alreadyUsed: 'You have already used this code.',
  minimum: (missing: string) => `Add items for ${missing} more to use this code.`,
  otherItems: 'This code isn’t valid for the items in your bag.',
} as const;

/** `country` is a code of ISO 3166. */
export const noDeliveryTo = (country: string) => `We don’t deliver to ${nameOfCountry(country)}.`;
export const noDeliveryOfValue = (country: string) =>
  `We have no delivery to ${nameOfCountry(country)} for an order of this value.`;

/** Words in the names of countries that have an article in a sentence. */
const WITH_ARTICLE =
  /\b(States|Kingdom|Emirates|Republic|Islands|Isle|Netherlands|Philippines|Bahamas|Gambia|Maldives)\b/;

/** Returns the name of a country in a sentence: `the Netherlands`. */
export function nameOfCountry(country: string): string {
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
  return WITH_ARTICLE.test(name) ? `the ${name}` : name;
}
