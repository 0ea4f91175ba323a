import { normalizeText } from '#contract/text/normalize-text.ts';
import { invalidInput } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';

const RESERVED_NAME = messageOf('reservedName');

/** The names that only the shop's staff may use, in the spelling of `nameSkeleton`. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'customercare',
  'customerservice',
  'moderator',
  'owner',
  'shop',
  'solene',
  'staff',
  'support',
  'team',
]);

/** Letters of other alphabets that look like Latin ones in a reserved name. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      а: 'a',
      с: 'c',
      ԁ: 'd',
      е: 'e',
      һ: 'h',
      і: 'i',
      м: 'm',
      п: 'n',
      о: 'o',
      р: 'p',
      г: 'r',
      ѕ: 's',
      т: 't',
    },
    ...{ ԝ: 'w', ӏ: 'l', α: 'a', ε: 'e', ι: 'i', η: 'n', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', ı: 'i' },
  }),
);

/** Throws `HttpError` 400 if a username reads like one of the shop's staff. */
export function requireCustomerName(username: string): void {
  if (RESERVED_NAMES.has(nameSkeleton(username))) throw invalidInput({ username: [RESERVED_NAME] });
}

/** Returns the letters of a name without case, accents, compatibility variants, signs and a number at the end. */
function nameSkeleton(username: string): string {
  return normalizeText(username, 'NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^(.*?[^\p{N}])?\p{N}*$/su, '$1')
    .replaceAll(/[^a-z]/gu, (letter) => LOOKALIKES.get(letter) ?? letter);
}
