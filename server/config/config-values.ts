import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod';
import { newPasswordSchema } from '#contract/account/account-forms.ts';
import {
  ALL_FORMER_NAMES,
  CAPABILITIES,
  type Capability,
  parseCapabilities,
} from '#contract/capabilities.ts';
import {
  BASE_URL_RULE,
  isBaseUrl,
  isOriginUrl,
  isPlainUrl,
  ORIGIN_RULE,
  PLAIN_URL_RULE,
} from '#contract/shop/configured-urls.ts';
import { cleanAddress } from '#contract/text/clean-text.ts';
import { trimTrailingSlashes } from '#contract/text/slashes.ts';
import { ACCOUNT_LIMITS } from '#contract/vocabulary.ts';
import { findCurrency } from '#contract/wire/currencies.ts';
import { emailSchema } from '#contract/wire/field-schemas.ts';

/**
 * Schemas that parse environment variables. The message of every rule completes the sentence
 * "NAME is "value", but it must be …".
 */

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const PORT_RULE = 'a whole number from 0 to 65535';
export const portSchema = z
  .string()
  .regex(/^\d{1,5}$/, PORT_RULE)
  .transform(Number)
  .refine((number) => number <= 65_535, PORT_RULE);

export const hostSchema = z.string().regex(/^[\w.:-]+$/, 'a host name or an IP address such as 0.0.0.0');

export const folderSchema = z.string().transform((path) => resolve(path));

/** The URL of a site or backend, without its trailing slash. */
export const originUrlSchema = z.string().refine(isOriginUrl, ORIGIN_RULE).transform(trimTrailingSlashes);

/** A URL to which the server adds paths, without its trailing slash. */
export const baseUrlSchema = z.string().refine(isBaseUrl, BASE_URL_RULE).transform(trimTrailingSlashes);

/** A URL that the server calls as it is. */
export const plainUrlSchema = z.string().refine(isPlainUrl, PLAIN_URL_RULE);

const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const originUrlListSchema = z
  .string()
  .transform(splitList)
  .refine((list) => list.every(isOriginUrl), `a comma-separated list of URLs, each ${ORIGIN_RULE}`);

export const databaseUrlSchema = z
  .string()
  .refine(
    (text) => text === 'memory://' || (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)),
    'postgres://user:password@host/database, memory://, or left out for the embedded database',
  );

const LISTED_NAMES: readonly string[] = [...CAPABILITIES, ...ALL_FORMER_NAMES];

/** The capabilities of `all`. Selling is not complete yet: only its own name announces it. */
const COMPLETE = CAPABILITIES.filter((name) => name !== 'selling');

/** Parses `none` to null, `all` to every complete capability, and otherwise the listed names, former ones included. */
export const capabilityListSchema = z.string().transform((text, context): readonly Capability[] | null => {
  if (text === 'none') return null;
  if (text === 'all') return COMPLETE;
  const names = splitList(text);
  if (names.some((name) => !LISTED_NAMES.includes(name))) {
    const message = `all, none or a comma-separated list of ${CAPABILITIES.join(', ')}`;
    context.addIssue({ code: 'custom', message });
  }
  return parseCapabilities(names);
});

/** Returns the capabilities that work without a mail server. */
export function withoutMailCapabilities(listed: readonly Capability[] | null): readonly Capability[] | null {
  return listed === null ? null : listed.filter((name) => name !== 'mail');
}

/** The proxies whose `X-Forwarded-*` headers are trusted: none, a number of hops, or IP addresses and networks. */
export type TrustProxy = false | number | string[];

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/');
  const version = isIP(ip);
  if (version === 0) return NAMED_RANGES.includes(text);
  if (rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export const trustProxySchema = z.string().transform((text, context): TrustProxy => {
  if (text === 'none') return false;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const proxies = splitList(text);
  if (!proxies.every(isProxy)) {
    context.addIssue({
      code: 'custom',
      message: `none, the number of proxies in front, or a comma-separated list of their IP addresses, networks such as 10.0.0.0/8, or ${NAMED_RANGES.join(', ')}`,
    });
  }
  return proxies;
});

export const smtpUrlSchema = z
  .string()
  .refine(
    (text) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.hostname !== '',
    'smtp://user:password@host:587, or smtps:// for a server that uses TLS from the start',
  );

const MAILBOX = /^(?:[^<>"\p{Cc}]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u;

/** Names such as America/New_York. PostgreSQL inverts the sign of plain UTC offsets, so they are rejected. */
const ZONE_NAME = /^[A-Za-z][\w+/-]*$/;

function isTimeZone(text: string): boolean {
  if (!ZONE_NAME.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** A time zone by its IANA name. */
export const timeZoneSchema = z
  .string()
  .refine(isTimeZone, 'the name of a time zone such as America/New_York');

/** An email address with an optional display name. */
export const mailboxSchema = z
  .string()
  .regex(MAILBOX, 'an email address such as hello@shop.example or Solène <hello@shop.example>');

/** An email address without a display name. */
export const bareAddressSchema = z
  .string()
  .regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/, 'an email address without a name, such as desk@shop.example');

export const dkimSelectorSchema = z
  .string()
  .regex(/^[\w-]+(?:\.[\w-]+)*$/, 'the selector of a DKIM key, such as mail2026');

export const secretKeySchema = z
  .string()
  .regex(/^\S{32,}$/, 'at least 32 random characters, such as those of `openssl rand -base64 32`');

export const stripeKeySchema = z
  .string()
  .regex(/^[sr]k_[\w-]+$/, 'the secret key of a Stripe account, which begins with sk_ or rk_');

export const stripeWebhookSecretSchema = z
  .string()
  .regex(/^whsec_\S+$/, 'the signing secret of a webhook at Stripe, which begins with whsec_');

const { min, max, special } = ACCOUNT_LIMITS.password;

/** Returns the schema of a whole number from `min` to `max`. */
export function wholeNumberSchema(min: number, max: number) {
  const rule = `a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((number) => number >= min && number <= max, rule);
}

/** The code of a currency. The processes read the variable themselves (`shop-currency.ts`), so it is only checked. */
export const currencySchema = z
  .string()
  .refine(
    (code) => findCurrency(code) !== undefined,
    'the ISO code of a currency with two decimals or none, such as EUR or JPY',
  );

/** The email address of an account, cleaned as a typed one. */
export const accountEmailSchema = z
  .string()
  .refine((text) => emailSchema.safeParse(text).success, 'an email address such as admin@shop.example')
  .transform(cleanAddress);

/** A password that satisfies the rules of the registration form. */
export const accountPasswordSchema = z
  .string()
  .refine(
    (text) => newPasswordSchema.safeParse(text).success,
    `${min} to ${max} characters long with one of ${[...special].join(' ')}`,
  );
