import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod';
import { newPassword } from '#contract/account-forms.ts';
import type { Capability } from '#contract/capabilities.ts';
import { email } from '#contract/rules.ts';
import { ACCOUNT } from '#contract/vocabulary.ts';

/**
 * How the text of each kind of variable is read. The message of every rule completes the sentence
 * "NAME is "value", but it must be …".
 */

/** The capabilities that are built, and so the only ones that can be announced. */
const BUILT: readonly Capability[] = [
  'product-update',
  'users',
  'catalogue',
  'orders',
  'payments',
  'password-reset',
  'stock',
  'back-in-stock',
  'stats',
  'reviews',
  'wishlist',
  'inbox',
];

/** What a shop that sends no mails cannot do. */
const NEEDS_MAIL: readonly Capability[] = ['back-in-stock', 'password-reset'];

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const PORT = 'a whole number from 0 to 65535';
export const port = z
  .string()
  .regex(/^\d{1,5}$/, PORT)
  .transform(Number)
  .refine((number) => number <= 65_535, PORT);

export const host = z.string().regex(/^[\w.:-]+$/, 'a host name or an IP address such as 0.0.0.0');

export const folder = z.string().transform((path) => resolve(path));

const ADDRESS = 'an http or https address such as https://shop.example';
const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** An http(s) address, without its trailing slash. */
export const address = z
  .string()
  .refine(isAddress, ADDRESS)
  .transform((text) => text.replace(/\/+$/, ''));

const parts = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const addressList = z
  .string()
  .transform(parts)
  .refine((list) => list.every(isAddress), `a comma-separated list of addresses, each ${ADDRESS}`);

export const databaseUrl = z
  .string()
  .refine(
    (text) => text === 'memory://' || (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)),
    'postgres://user:password@host/database, memory://, or left out for the embedded database',
  );

const isBuilt = (name: string): name is Capability => BUILT.some((built) => built === name);

/** `none` → null, `all` → everything that is built, else exactly the names listed. */
export const capabilityList = z.string().transform((text, context): readonly Capability[] | null => {
  if (text === 'none') return null;
  if (text === 'all') return BUILT;
  const names = parts(text);
  const known = names.filter(isBuilt);
  if (known.length < names.length) {
    const list = BUILT.length > 0 ? ` or a comma-separated list of ${BUILT.join(', ')}` : '';
    context.addIssue({ code: 'custom', message: `all, none${list}` });
  }
  return known;
});

/** What of `listed` a shop that sends no mails can announce. */
export function withoutMail(listed: readonly Capability[] | null): readonly Capability[] | null {
  return listed === null ? null : listed.filter((name) => !NEEDS_MAIL.includes(name));
}

/** Whose `X-Forwarded-*` headers are believed: nobody's, those of so many proxies, or of these addresses. */
export type TrustProxy = false | number | string[];

const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/');
  const version = isIP(ip);
  if (version === 0) return RANGES.includes(text);
  if (rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export const trustProxy = z.string().transform((text, context): TrustProxy => {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const proxies = parts(text);
  if (!proxies.every(isProxy)) {
    context.addIssue({
      code: 'custom',
      message: `the number of proxies in front, or a comma-separated list of their addresses, networks such as 10.0.0.0/8, or ${RANGES.join(', ')}`,
    });
  }
  return proxies;
});

export const smtpUrl = z
  .string()
  .refine(
    (text) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.hostname !== '',
    'smtp://user:password@host:587, or smtps:// for a server that is encrypted from the start',
  );

const MAILBOX = /^(?:[^<>"\p{Cc}]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u;

/** A name such as America/New_York: offsets mean another thing to a database than to us. */
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
export const timeZone = z.string().refine(isTimeZone, 'the name of a time zone such as America/New_York');

/** A mail address, with or without a name. */
export const mailbox = z
  .string()
  .regex(MAILBOX, 'a mail address such as hello@shop.example or Solène <hello@shop.example>');

export const stripeKey = z
  .string()
  .regex(/^[sr]k_[\w-]+$/, 'the secret key of a Stripe account, which begins with sk_ or rk_');

export const stripeWebhookSecret = z
  .string()
  .regex(/^whsec_\S+$/, 'the signing secret of a webhook at Stripe, which begins with whsec_');

const { min, max, special } = ACCOUNT.password;

/** The address of an account. */
export const accountEmail = z
  .string()
  .refine((text) => email.safeParse(text).success, 'an e-mail address such as admin@shop.example');

/** A password that a person could choose for an account. */
export const accountPassword = z
  .string()
  .refine(
    (text) => newPassword.safeParse(text).success,
    `${min} to ${max} characters long with one of ${[...special].join(' ')}`,
  );
