import { resolve } from 'node:path';
import * as z from 'zod';
import type { Capability } from '#contract/capabilities.ts';
import { hideCredentials } from '#contract/shop/configured-urls.ts';
import { CHECKOUT_LIMITS } from '#contract/vocabulary.ts';
import { findCurrency } from '#contract/wire/currencies.ts';
import { type Cents, cents, dollars, toCents } from '#contract/wire/money.ts';
import {
  accountEmailSchema,
  accountPasswordSchema,
  bareAddressSchema,
  baseUrlSchema,
  capabilityListSchema,
  currencySchema,
  databaseUrlSchema,
  dkimSelectorSchema,
  folderSchema,
  hostSchema,
  LOG_LEVELS,
  mailboxSchema,
  originUrlListSchema,
  originUrlSchema,
  plainUrlSchema,
  portSchema,
  secretKeySchema,
  smtpUrlSchema,
  stripeKeySchema,
  stripeWebhookSecretSchema,
  type TrustProxy,
  timeZoneSchema,
  trustProxySchema,
  wholeNumberSchema,
  withoutMailCapabilities,
} from './config-values.ts';
import { isLoopback } from './loopback.ts';
import { StartError } from './start-error.ts';
import { stripeDecimals } from './stripe-decimals.ts';

/** An invalid environment variable. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

/** The Stripe account for card payments. */
export interface StripeAccount {
  readonly secretKey: string;
  /** Verifies the signature of webhook calls. */
  readonly webhookSecret: string;
  /** Base URL of Stripe's API. */
  readonly apiUrl: string;
  /** Whether a shop in production may take payments with a test key, which move no money. */
  readonly allowsTestMode: boolean;
}

/** The mail server, the sender, and the recipients of the mails to the shop. */
export interface MailConfig {
  readonly smtpUrl: string;
  readonly from: string;
  /** Where answers go to a mail that names nobody else; undefined for the sender. */
  readonly replyTo: string | undefined;
  /** Where mail servers report that a mail could not be delivered; undefined for the sender. */
  readonly envelopeFrom: string | undefined;
  /** The name of the key with which the mail server signs, for `npm run doctor`. */
  readonly dkimSelector: string | undefined;
  /** Receives the messages of the contact form. */
  readonly contact: string;
  /** Receives a mail for each new order. */
  readonly orders: string;
  readonly budgets: MailBudgets;
}

/** How many mails may be sent in an hour. */
export interface MailBudgets {
  /** Mails of each purpose to one mailbox. */
  readonly perMailbox: number;
  /** Requests from one network that send a mail to an address that its user typed. */
  readonly perNetwork: number;
  /** All mails. */
  readonly total: number;
}

/** The time limits of an admin's session. */
export interface AdminSessionLimits {
  readonly hours: number;
  readonly idleMinutes: number;
}

/** The limits of orders. */
export interface OrderRules {
  /** Units of one product in an order. */
  readonly maxQuantity: number;
  /** Different products in an order. */
  readonly maxLines: number;
  /** The grand total of an order. */
  readonly maxTotalCents: Cents;
  /** The share of a product's stock that one network or mailbox can hold in unpaid orders, in percent. */
  readonly maxSharePercent: number;
  /** How long a guest's order on delivery waits for its confirmation, in hours. */
  readonly confirmationHours: number;
}

/** The server's configuration, read once at start-up. `.env.example` documents every variable. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the data folder: the embedded database, the images, the built site and the demo passwords. */
  readonly dataDir: string;
  /** `postgres://…`, `memory://`, or undefined for the database embedded in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The backend's URL as browsers see it, if it differs from the host of their requests. */
  readonly publicApiUrl: string | undefined;
  /** The public URL of the site, if configured. */
  readonly siteUrl: string | undefined;
  /** Origins besides the server's own that may send credentials and write. */
  readonly allowedOrigins: readonly string[];
  /** The announced capabilities, without those that need mail if no mail server is set. Null for a base backend. */
  readonly capabilities: readonly Capability[] | null;
  /** Called when the catalogue changes. If undefined, this process rebuilds the site. */
  readonly buildHookUrl: string | undefined;
  /** Minimum pause between two builds of the site, in seconds. */
  readonly buildIntervalSeconds: number;
  /** Undefined if the operator has not decided: no proxy is trusted then. */
  readonly trustProxy: TrustProxy | undefined;
  /** If undefined, no mail is sent. */
  readonly mail: MailConfig | undefined;
  /** If undefined, card payment is not offered. */
  readonly stripe: StripeAccount | undefined;
  readonly orders: OrderRules;
  /** IANA name of the time zone of the days on all pages, and of the times in exports. */
  readonly timeZone: string;
  /** The account that becomes an admin at start-up, if any. */
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  /** Encrypts the keys of authenticator apps. If undefined, they are stored as they are. */
  readonly secretKey: string | undefined;
  /** When the sessions of admins end: hours after the login, and minutes after the last use. */
  readonly adminSession: AdminSessionLimits;
  /** Whether admins need a second factor for everything that only admins may do. */
  readonly requiresSecondFactor: boolean;
  /** Whether the shop serves real customers: by NODE_ENV, or because its URL is public. */
  readonly isProduction: boolean;
  /** Whether to create a demo admin and a demo shopper. */
  readonly demoAccounts: boolean;
  /** Whether a catalogue that has never had a product gets those of the demo. */
  readonly demoProducts: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

const SECOND_FACTOR_RULES = ['required', 'optional'] as const;
const SEEDS = ['demo', 'none'] as const;
const TEST_MODES = ['refused', 'allowed'] as const;

const variablesSchema = z.object({
  PORT: portSchema.default(4321),
  HOST: hostSchema.default('localhost'),
  DATA_DIR: folderSchema.default(resolve('data')),
  DATABASE_URL: databaseUrlSchema.optional(),
  PUBLIC_API_URL: originUrlSchema.optional(),
  SITE_URL: originUrlSchema.optional(),
  ALLOWED_ORIGINS: originUrlListSchema.default([]),
  CAPABILITIES: capabilityListSchema.prefault('all'),
  BUILD_HOOK_URL: plainUrlSchema.optional(),
  BUILD_INTERVAL_SECONDS: wholeNumberSchema(0, 86_400).default(30),
  TRUST_PROXY: trustProxySchema.optional(),
  SMTP_URL: smtpUrlSchema.optional(),
  MAIL_FROM: mailboxSchema.optional(),
  MAIL_REPLY_TO: bareAddressSchema.optional(),
  MAIL_ENVELOPE_FROM: bareAddressSchema.optional(),
  MAIL_DKIM_SELECTOR: dkimSelectorSchema.optional(),
  CONTACT_EMAIL: mailboxSchema.optional(),
  ORDERS_EMAIL: mailboxSchema.optional(),
  MAILS_PER_MAILBOX: wholeNumberSchema(1, 100_000).default(20),
  MAILS_PER_NETWORK: wholeNumberSchema(1, 100_000).default(60),
  MAILS_PER_HOUR: wholeNumberSchema(2, 1_000_000).default(2000),
  STRIPE_SECRET_KEY: stripeKeySchema.optional(),
  STRIPE_WEBHOOK_SECRET: stripeWebhookSecretSchema.optional(),
  STRIPE_API_URL: baseUrlSchema.default('https://api.stripe.com'),
  STRIPE_TEST_MODE: z.enum(TEST_MODES, `one of ${TEST_MODES.join(', ')}`).default('refused'),
  ORDER_MAX_QUANTITY: wholeNumberSchema(1, CHECKOUT_LIMITS.quantity.max).default(20),
  ORDER_MAX_LINES: wholeNumberSchema(1, CHECKOUT_LIMITS.items.max).default(30),
  ORDER_MAX_TOTAL: wholeNumberSchema(1, 100_000_000).optional(),
  ORDER_MAX_SHARE: wholeNumberSchema(1, 100).default(25),
  ORDER_CONFIRMATION_HOURS: wholeNumberSchema(1, 720).optional(),
  SHOP_CURRENCY: currencySchema.default('USD'),
  SHOP_TIME_ZONE: timeZoneSchema.default('America/New_York'),
  ADMIN_EMAIL: accountEmailSchema.optional(),
  ADMIN_PASSWORD: accountPasswordSchema.optional(),
  SECRET_KEY: secretKeySchema.optional(),
  ADMIN_SECOND_FACTOR: z.enum(SECOND_FACTOR_RULES, `one of ${SECOND_FACTOR_RULES.join(', ')}`).optional(),
  ADMIN_SESSION_HOURS: wholeNumberSchema(1, 24 * 90).default(12),
  ADMIN_SESSION_IDLE_MINUTES: wholeNumberSchema(5, 24 * 60 * 30).default(30),
  SEED: z.enum(SEEDS, `one of ${SEEDS.join(', ')}`).optional(),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`).default('warn'),
});

/** Variables that another variable requires. */
const REQUIRED = [
  { path: 'MAIL_FROM', since: 'SMTP_URL', message: 'the email address that mails come from' },
  {
    path: 'STRIPE_WEBHOOK_SECRET',
    since: 'STRIPE_SECRET_KEY',
    message: 'the signing secret of the webhook at Stripe',
  },
  {
    path: 'STRIPE_SECRET_KEY',
    since: 'STRIPE_WEBHOOK_SECRET',
    message: 'the secret key of the Stripe account',
  },
  { path: 'ADMIN_PASSWORD', since: 'ADMIN_EMAIL', message: 'the password of the first admin' },
  { path: 'ADMIN_EMAIL', since: 'ADMIN_PASSWORD', message: 'the email address of the first admin' },
] as const;

/** Features that put links to the site into mails or into the payment page. */
const LINKS_TO_SITE = [
  { since: 'SMTP_URL', message: 'the URL that links in mails lead to' },
  { since: 'STRIPE_SECRET_KEY', message: 'the URL that customers return to after paying' },
] as const;

/** Returns the rules that the currency breaks because of other variables. */
function findCurrencyProblems({
  SHOP_CURRENCY: code,
  CAPABILITIES: capabilities,
  STRIPE_SECRET_KEY: stripeKey,
}: z.infer<typeof variablesSchema>): string[] {
  const digits = findCurrency(code)?.digits;
  return [
    capabilities === null &&
      code !== 'USD' &&
      'USD or left out with CAPABILITIES=none, because a base backend cannot announce another currency',
    stripeKey !== undefined &&
      stripeDecimals(code) !== digits &&
      'a currency whose amounts Stripe writes with the same decimals, since STRIPE_SECRET_KEY is set',
  ].filter((problem) => problem !== false);
}

const environmentSchema = variablesSchema.superRefine((values, context) => {
  for (const { path, since, message } of REQUIRED) {
    if (values[since] === undefined || values[path] !== undefined) continue;
    context.addIssue({ code: 'custom', path: [path], message: `${message}, since ${since} is set` });
  }
  for (const sentence of findCurrencyProblems(values))
    context.addIssue({ code: 'custom', path: ['SHOP_CURRENCY'], message: sentence });
  // Outside production, links may point to the local URL of the server.
  if (values.NODE_ENV !== 'production' || values.SITE_URL !== undefined) return;
  for (const { since, message } of LINKS_TO_SITE) {
    if (values[since] === undefined) continue;
    context.addIssue({ code: 'custom', path: ['SITE_URL'], message: `${message}, since ${since} is set` });
  }
});

/**
 * Parses the environment variables; an empty one counts as unset. Throws `ConfigError` with one sentence that
 * names the variable, its value (masked if it is secret) and the allowed values.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given);
  if (!result.success) throw new ConfigError(describeIssue(result.error, given));
  const values = result.data;
  const mail = mailOf(values);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    publicApiUrl: values.PUBLIC_API_URL,
    siteUrl: values.SITE_URL,
    allowedOrigins: [values.SITE_URL, ...values.ALLOWED_ORIGINS]
      .filter((url) => url !== undefined)
      .map((url) => new URL(url).origin),
    capabilities: mail ? values.CAPABILITIES : withoutMailCapabilities(values.CAPABILITIES),
    buildHookUrl: values.BUILD_HOOK_URL,
    buildIntervalSeconds: values.BUILD_INTERVAL_SECONDS,
    trustProxy: values.TRUST_PROXY,
    mail,
    stripe: stripeOf(values),
    orders: {
      maxQuantity: values.ORDER_MAX_QUANTITY,
      maxLines: values.ORDER_MAX_LINES,
      maxTotalCents: maxTotalOf(values),
      maxSharePercent: values.ORDER_MAX_SHARE,
      // Without mail, an admin confirms the orders, who may be away for a weekend.
      confirmationHours: values.ORDER_CONFIRMATION_HOURS ?? (mail ? 24 : 72),
    },
    timeZone: values.SHOP_TIME_ZONE,
    admin: adminOf(values),
    secretKey: values.SECRET_KEY,
    adminSession: { hours: values.ADMIN_SESSION_HOURS, idleMinutes: values.ADMIN_SESSION_IDLE_MINUTES },
    requiresSecondFactor:
      (values.ADMIN_SECOND_FACTOR ?? (isProduction(values) ? 'required' : 'optional')) === 'required',
    isProduction: isProduction(values),
    demoAccounts: !isProduction(values) && adminOf(values) === undefined,
    demoProducts: (values.SEED ?? (isProduction(values) ? 'none' : 'demo')) === 'demo',
    logLevel: values.LOG_LEVEL,
  };
}

function isProduction({ NODE_ENV, SITE_URL }: z.infer<typeof variablesSchema>): boolean {
  const site = SITE_URL === undefined ? undefined : new URL(SITE_URL);
  return NODE_ENV === 'production' || (site?.protocol === 'https:' && !isLoopback(site.hostname));
}

function mailOf({
  SMTP_URL,
  MAIL_FROM,
  MAIL_REPLY_TO: replyTo,
  MAIL_ENVELOPE_FROM: envelopeFrom,
  MAIL_DKIM_SELECTOR: dkimSelector,
  CONTACT_EMAIL,
  ORDERS_EMAIL,
  MAILS_PER_MAILBOX: perMailbox,
  MAILS_PER_NETWORK: perNetwork,
  MAILS_PER_HOUR: total,
}: z.infer<typeof variablesSchema>): Config['mail'] {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return undefined;
  const contact = CONTACT_EMAIL ?? MAIL_FROM;
  const budgets = { perMailbox, perNetwork, total };
  return {
    smtpUrl: SMTP_URL,
    from: MAIL_FROM,
    replyTo,
    envelopeFrom,
    dkimSelector,
    contact,
    orders: ORDERS_EMAIL ?? contact,
    budgets,
  };
}

/** The default limit of an order in minor units: $20,000 or ¥2,000,000. */
const MAX_TOTAL = cents(2_000_000);

function maxTotalOf({ ORDER_MAX_TOTAL: max }: z.infer<typeof variablesSchema>): Cents {
  return max === undefined ? MAX_TOTAL : toCents(dollars(max));
}

function stripeOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: apiUrl,
  STRIPE_TEST_MODE: testMode,
}: z.infer<typeof variablesSchema>): Config['stripe'] {
  if (secretKey === undefined || webhookSecret === undefined) return undefined;
  return { secretKey, webhookSecret, apiUrl, allowsTestMode: testMode === 'allowed' };
}

function adminOf({ ADMIN_EMAIL, ADMIN_PASSWORD }: z.infer<typeof variablesSchema>): Config['admin'] {
  if (ADMIN_EMAIL === undefined || ADMIN_PASSWORD === undefined) return undefined;
  return { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
}

/** Variables whose values never appear in messages. The URLs contain passwords. */
const SECRETS = [
  'ADMIN_PASSWORD',
  'BUILD_HOOK_URL',
  'DATABASE_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
];

function describeIssue(error: z.ZodError, given: Readonly<Record<string, string | undefined>>): string {
  const issue = error.issues[0];
  const name = String(issue?.path[0]);
  const text = given[name] ?? '';
  const value = SECRETS.includes(name) && text !== '' ? '***' : hideCredentials(text);
  return `${name} is "${value}", but it must be ${issue?.message}.`;
}
