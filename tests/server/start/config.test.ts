import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { isGuessableKey } from '#server/config/guessable-key.ts';
import { findRiskySettings, findUnsafeSettings, requireSafeStart } from '#server/config/safe-start.ts';
import { StartError } from '#server/config/start-error.ts';

test('defaults to localhost and the embedded database in ./data', () => {
  expect(readConfig({})).toEqual({
    port: 4321,
    host: 'localhost',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    publicApiUrl: undefined,
    siteUrl: undefined,
    allowedOrigins: [],
    capabilities: ['catalogue', 'orders', 'payments', 'accounts', 'reviews', 'wishlist', 'inbox'],
    buildHookUrl: undefined,
    buildIntervalSeconds: 30,
    trustProxy: undefined,
    mail: undefined,
    stripe: undefined,
    orders: {
      maxQuantity: 20,
      maxLines: 30,
      maxTotalCents: 2_000_000,
      maxSharePercent: 25,
      confirmationHours: 72,
    },
    timeZone: 'America/New_York',
    admin: undefined,
    adminSession: { hours: 12, idleMinutes: 30 },
    requiresSecondFactor: false,
    isProduction: false,
    demoAccounts: true,
    demoProducts: true,
    logLevel: 'warn',
  });
});

test('reads every variable', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/shop',
    DATABASE_URL: 'postgres://shop:secret@db/shop',
    PUBLIC_API_URL: 'https://api.shop.example/',
    SITE_URL: 'https://shop.example/',
    ALLOWED_ORIGINS: 'https://www.shop.example/, http://localhost:4321',
    CAPABILITIES: 'none',
    BUILD_HOOK_URL: 'https://build.example/hook?key=1',
    BUILD_INTERVAL_SECONDS: '600',
    TRUST_PROXY: '10.0.0.0/8, 192.0.2.7/32, loopback,::1/128',
    SMTP_URL: 'smtps://shop:secret@mail.example:465',
    MAIL_FROM: 'Solène <hello@shop.example>',
    MAIL_REPLY_TO: 'desk@shop.example',
    MAIL_ENVELOPE_FROM: 'bounces@shop.example',
    MAIL_DKIM_SELECTOR: 'mail2026',
    CONTACT_EMAIL: 'desk@shop.example',
    ORDERS_EMAIL: 'orders@shop.example',
    MAILS_PER_MAILBOX: '5',
    MAILS_PER_NETWORK: '6',
    MAILS_PER_HOUR: '700',
    STRIPE_SECRET_KEY: 'sk_live_51abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc/+=',
    STRIPE_API_URL: 'http://localhost:12111/',
    ORDER_MAX_QUANTITY: '5',
    ORDER_MAX_LINES: '10',
    ORDER_MAX_TOTAL: '1500',
    ORDER_MAX_SHARE: '50',
    ORDER_CONFIRMATION_HOURS: '48',
    SHOP_TIME_ZONE: 'Europe/Paris',
    ADMIN_EMAIL: 'Admin@shop.example',
    ADMIN_PASSWORD: ' correct horse! ',
    SECRET_KEY: 'QH3j0vX5kq8l2n7Wc1ZtPb9sYdGfRmTe',
    ADMIN_SECOND_FACTOR: 'optional',
    ADMIN_SESSION_HOURS: '8',
    ADMIN_SESSION_IDLE_MINUTES: '15',
    SEED: 'demo',
    LOG_LEVEL: 'info',
  });
  expect(config).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/shop',
    databaseUrl: 'postgres://shop:secret@db/shop',
    publicApiUrl: 'https://api.shop.example',
    siteUrl: 'https://shop.example',
    allowedOrigins: ['https://shop.example', 'https://www.shop.example', 'http://localhost:4321'],
    capabilities: null,
    buildHookUrl: 'https://build.example/hook?key=1',
    buildIntervalSeconds: 600,
    trustProxy: ['10.0.0.0/8', '192.0.2.7/32', 'loopback', '::1/128'],
    mail: {
      smtpUrl: 'smtps://shop:secret@mail.example:465',
      from: 'Solène <hello@shop.example>',
      replyTo: 'desk@shop.example',
      envelopeFrom: 'bounces@shop.example',
      dkimSelector: 'mail2026',
      contact: 'desk@shop.example',
      orders: 'orders@shop.example',
      budgets: { perMailbox: 5, perNetwork: 6, total: 700 },
    },
    stripe: {
      secretKey: 'sk_live_51abc',
      webhookSecret: 'whsec_abc/+=',
      apiUrl: 'http://localhost:12111',
      allowsTestMode: false,
    },
    orders: {
      maxQuantity: 5,
      maxLines: 10,
      maxTotalCents: 150_000,
      maxSharePercent: 50,
      confirmationHours: 48,
    },
    timeZone: 'Europe/Paris',
    admin: { email: 'Admin@shop.example', password: ' correct horse! ' },
    secretKey: 'QH3j0vX5kq8l2n7Wc1ZtPb9sYdGfRmTe',
    adminSession: { hours: 8, idleMinutes: 15 },
    requiresSecondFactor: false,
    isProduction: true,
    demoAccounts: false,
    demoProducts: true,
    logLevel: 'info',
  });
});

test('holds unconfirmed orders for a day with mail', () => {
  const env = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'hello@shop.example' };
  expect(readConfig(env).orders.confirmationHours).toBe(24);
});

test('requires a second factor of admins in production, unless it is optional', () => {
  const site = { SITE_URL: 'https://shop.example' };
  expect(readConfig(site).requiresSecondFactor).toBe(true);
  expect(readConfig({ ...site, ADMIN_SECOND_FACTOR: 'optional' }).requiresSecondFactor).toBe(false);
  expect(readConfig({ ADMIN_SECOND_FACTOR: 'required' }).requiresSecondFactor).toBe(true);
});

test('adds the demo products by default, in production only if asked', () => {
  const production = { SITE_URL: 'https://shop.example' };
  expect(readConfig({ SEED: 'none' }).demoProducts).toBe(false);
  expect(readConfig(production).demoProducts).toBe(false);
  expect(readConfig({ NODE_ENV: 'production' }).demoProducts).toBe(false);
  expect(readConfig({ ...production, SEED: 'demo' }).demoProducts).toBe(true);
  expect(() => readConfig({ SEED: 'yes' })).toThrow('SEED is "yes", but it must be one of demo, none.');
});

test('sends the mails to the shop to the sender by default', () => {
  const env = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'hello@shop.example' };
  expect(readConfig(env).mail).toMatchObject({ contact: 'hello@shop.example', orders: 'hello@shop.example' });
  expect(readConfig({ ...env, CONTACT_EMAIL: 'desk@shop.example' }).mail?.orders).toBe('desk@shop.example');
});

test('requires a sender when SMTP_URL is set', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example' })).toThrow(
    'MAIL_FROM is "", but it must be the email address that mails come from, since SMTP_URL is set.',
  );
});

test('announces capabilities that need mail only when mail is configured', () => {
  const mailEnv = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'hello@shop.example' };
  const announced = (env: Record<string, string>) => readConfig(env).capabilities;
  expect(announced({})).not.toContain('mail');
  expect(announced(mailEnv)).toContain('mail');
  expect(announced({ CAPABILITIES: 'accounts,mail' })).toEqual(['accounts']);
  expect(announced({ ...mailEnv, CAPABILITIES: 'accounts,mail' })).toEqual(['accounts', 'mail']);
  expect(announced({ ...mailEnv, CAPABILITIES: 'none' })).toBeNull();
});

test('accepts the former names of a capability, and an incomplete list of them announces less', () => {
  const announced = (CAPABILITIES: string) => readConfig({ CAPABILITIES }).capabilities;
  expect(announced('wishlist,users,user-search,account-security')).toEqual(['accounts', 'wishlist']);
  expect(announced('wishlist,users')).toEqual(['wishlist']);
  expect(announced('catalogue,product-update')).toEqual(['catalogue']);
});

test('requires SITE_URL for mails in production', () => {
  const mailEnv = {
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'hello@shop.example',
    NODE_ENV: 'production',
  };
  expect(() => readConfig(mailEnv)).toThrow(
    'SITE_URL is "", but it must be the URL that links in mails lead to, since SMTP_URL is set.',
  );
  expect(() => readConfig({ ...mailEnv, SITE_URL: 'https://shop.example' })).not.toThrow();
});

test.each([{ NODE_ENV: 'production' }, { SITE_URL: 'https://shop.example' }])(
  'creates no default accounts with %j',
  (env) => {
    const expected = { isProduction: true, admin: undefined, demoAccounts: false };
    expect(readConfig(env)).toMatchObject(expected);
  },
);

const PRODUCTION = { NODE_ENV: 'production', SITE_URL: 'https://shop.example', TRUST_PROXY: '1' };
const NO_SITE_URL = 'SITE_URL is not set: set it to the public https URL of the shop.';
const NO_PROXY =
  'TRUST_PROXY is not set: behind a reverse proxy, all visitors would share one limit. Set it to the number of proxies, or to none.';
const ALL_PROXIES = (value: string) =>
  `TRUST_PROXY is "${value}", so visitors can choose the address under which they are limited: set it to the number of proxies, or to their addresses.`;
const GUESSABLE_KEY =
  'SECRET_KEY is easy to guess: set it to the output of `openssl rand -base64 32`. Keys of authenticator apps become useless, so admins use a recovery code or `npm run remove-second-factor`.';
const LIVE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const TEST_MODE = { ...LIVE, STRIPE_SECRET_KEY: 'sk_test_1' };
const mailServer = (server: string) => ({
  SMTP_URL: `smtp://${server}`,
  MAIL_FROM: 'shop@shop.example',
  CONTACT_EMAIL: 'shop@shop.example',
});
const PLAIN_MAIL =
  'SMTP_URL turns encryption off, so others can read addresses and secret links: leave out requireTLS and ignoreTLS.';
const TEST_KEY =
  'STRIPE_SECRET_KEY is a test key, so everyone can order with an invented card: set the live key, or STRIPE_TEST_MODE to allowed for a rehearsal.';
const unencrypted = (name: string, url: string) =>
  `${name} is "${url}", which transfers passwords and addresses unencrypted: let a reverse proxy serve it over https.`;
const demoAccounts = (host: string) =>
  `HOST is "${host}", so others can reach the demo accounts: set ADMIN_EMAIL and ADMIN_PASSWORD to an admin of your own.`;

test.each<[string, Record<string, string>, string[]]>([
  ['on this machine', {}, []],
  ['on this machine by its address', { HOST: '127.0.0.1' }, []],
  ['for others with demo accounts', { HOST: '0.0.0.0' }, [demoAccounts('0.0.0.0')]],
  ['for others', { HOST: '0.0.0.0', ADMIN_EMAIL: 'a@shop.example', ADMIN_PASSWORD: 'correct horse!' }, []],
  ['in production', PRODUCTION, []],
  ['in production on this machine', { ...PRODUCTION, SITE_URL: 'http://localhost:4321' }, []],
  ['without any setting', { NODE_ENV: 'production' }, [NO_SITE_URL, NO_PROXY]],
  ['with a public URL alone', { SITE_URL: 'https://shop.example' }, [NO_PROXY]],
  ['without a proxy', { ...PRODUCTION, TRUST_PROXY: 'none' }, []],
  [
    'over http',
    { ...PRODUCTION, SITE_URL: 'http://shop.example', PUBLIC_API_URL: 'http://api.shop.example' },
    [
      unencrypted('SITE_URL', 'http://shop.example'),
      unencrypted('PUBLIC_API_URL', 'http://api.shop.example'),
    ],
  ],
  ...[
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1,128.0.0.0/1',
    '::/1, 8000::/1',
    '2000::/3',
    '::ffff:0:0/96',
    '0:0:0:0:0:FFFF:0.0.0.0/96',
    '64.0.0.0/2',
    '50',
    '9',
  ].map((value): [string, Record<string, string>, string[]] => [
    `with the proxies ${value}`,
    { ...PRODUCTION, TRUST_PROXY: value },
    [ALL_PROXIES(value.replace(', ', ','))],
  ]),
  ...[
    '8',
    '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16',
    'loopback,linklocal,uniquelocal',
    'fc00::/7, fe80::/10',
    '173.245.48.0/20,104.16.0.0/13,2400:cb00::/32,2a06:98c0::/29',
    '::ffff:10.0.0.0/104',
  ].map((value): [string, Record<string, string>, string[]] => [
    `with the proxies ${value}`,
    { ...PRODUCTION, TRUST_PROXY: value },
    [],
  ]),
  ...[
    'a'.repeat(32),
    'abc'.repeat(11),
    'abcabcabcabcabcabcabcabcabcabcabcab',
    'changeme-changeme-changeme-change',
    'your-32-character-key-goes-here-now',
    'abcdefghijklmnopqrstuvwxyz012345',
    'ZYXWVUTSRQPONMLKJIHGFEDCBA987654',
    'q7Rk2mXz9LpQ4tVbq7Rk2mXz9LpQ4tVb',
    '12121212121213131313131313141414',
  ].map((SECRET_KEY): [string, Record<string, string>, string[]] => [
    `with the key ${SECRET_KEY}`,
    { ...PRODUCTION, SECRET_KEY },
    [GUESSABLE_KEY],
  ]),
  ...[
    'QH3j0vX5kq8l2n7Wc1ZtPb9sYdGfRmTe',
    '9f86d081884c7d659a2feaa0c55ad015',
    'o3Vt+0/1bYk9mB8x3LrZc7QwE5uJhN2sD6fGpTiAa4U=',
  ].map((SECRET_KEY): [string, Record<string, string>, string[]] => [
    `with the key ${SECRET_KEY}`,
    { ...PRODUCTION, SECRET_KEY },
    [],
  ]),
  ['with a live key', { ...PRODUCTION, ...LIVE }, []],
  ['with a test key', { ...PRODUCTION, ...TEST_MODE }, [TEST_KEY]],
  ['with a restricted test key', { ...PRODUCTION, ...LIVE, STRIPE_SECRET_KEY: 'rk_test_1' }, [TEST_KEY]],
  ['of a rehearsal', { ...PRODUCTION, ...TEST_MODE, STRIPE_TEST_MODE: 'allowed' }, []],
  [
    'with a stand-in for Stripe on this machine',
    { ...PRODUCTION, ...TEST_MODE, STRIPE_API_URL: 'http://localhost:12111' },
    [],
  ],
  [
    'with a stand-in for Stripe elsewhere',
    { ...PRODUCTION, ...TEST_MODE, STRIPE_API_URL: 'http://203.0.113.9:12111' },
    [
      'STRIPE_API_URL is "http://203.0.113.9:12111", which transfers the secret key unencrypted: use https, or leave it out.',
      TEST_KEY,
    ],
  ],
  [
    'with a mail server whose options keep encryption',
    { ...PRODUCTION, ...mailServer('mail.example:587/?maxConnections=2') },
    [],
  ],
  [
    'with a mail server without STARTTLS',
    { ...PRODUCTION, ...mailServer('mail.example:587/?ignoreTLS=true') },
    [PLAIN_MAIL],
  ],
  [
    'with a mail server that need not encrypt',
    { ...PRODUCTION, ...mailServer('mail.example/?requireTLS=false') },
    [PLAIN_MAIL],
  ],
  [
    'with a mail server without STARTTLS on this machine',
    { ...PRODUCTION, ...mailServer('127.0.0.1/?ignoreTLS=true') },
    [],
  ],
  ['with a test key on this machine', TEST_MODE, []],
  ['with an easy key on this machine', { SECRET_KEY: 'a'.repeat(32), TRUST_PROXY: '::/0' }, []],
])('[SAFE-07] names the traps of a start %s', (_start, env, problems) => {
  const config = readConfig(env);
  expect(findUnsafeSettings(config)).toEqual(problems);
  if (problems.length === 0) expect(() => requireSafeStart(config)).not.toThrow();
  else expect(() => requireSafeStart(config)).toThrow(new StartError(problems.join('\n')));
});

test('no random key counts as guessable', () => {
  // The same in each run: a random key may contain a word of an example.
  const bytes = (index: number) => createHash('sha256').update(`key ${index}`).digest();
  const keys = Array.from({ length: 2000 }, (_, index) => [
    bytes(index).subarray(16).toString('hex'),
    bytes(index).subarray(8).toString('base64'),
    bytes(index).toString('base64url'),
  ]).flat();
  expect(keys.filter(isGuessableKey)).toEqual([]);
});

const CAREFUL = {
  ...PRODUCTION,
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'hello@shop.example',
  ALLOWED_ORIGINS: 'https://www.shop.example',
};
const NO_MAIL =
  'SMTP_URL is not set, so customers get no mails and cannot reset their passwords: set it and MAIL_FROM.';
const foreignOrigin = (origins: string) =>
  `ALLOWED_ORIGINS lets ${origins} act for customers who are logged in: remove what is not yours.`;

test.each<[string, Record<string, string>, string[]]>([
  ['a careful one', CAREFUL, []],
  ['one on this machine', { LOG_LEVEL: 'silent', ALLOWED_ORIGINS: 'https://evil.example' }, []],
  ['one without mails', PRODUCTION, [NO_MAIL]],
  ['one with a live key', { ...CAREFUL, ...LIVE }, []],
  [
    'one with a live key on this machine',
    LIVE,
    ['STRIPE_SECRET_KEY is a live key, so orders on this machine charge real cards: set a test key.'],
  ],
  [
    'a rehearsal',
    { ...CAREFUL, ...TEST_MODE, STRIPE_TEST_MODE: 'allowed' },
    [
      'STRIPE_TEST_MODE is "allowed", so everyone can order with an invented card: leave it out once the shop is open.',
    ],
  ],
  [
    'one without a log',
    { ...CAREFUL, LOG_LEVEL: 'silent' },
    ['LOG_LEVEL is "silent", so nobody sees attacks and errors: set it to warn, or leave it out.'],
  ],
  [
    'one with an optional second factor',
    { ...CAREFUL, ADMIN_SECOND_FACTOR: 'optional' },
    ['ADMIN_SECOND_FACTOR is "optional", so a stolen password of an admin is enough: leave it out.'],
  ],
  [
    'one with foreign origins',
    {
      ...CAREFUL,
      ALLOWED_ORIGINS:
        'https://shop.example,https://cdn.shop.example,http://old.shop.example,https://evilshop.example,http://localhost:3000',
    },
    [foreignOrigin('http://old.shop.example, https://evilshop.example, http://localhost:3000')],
  ],
  [
    'one that trusts any mail server',
    { ...CAREFUL, ...mailServer('mail.example/?tls.rejectUnauthorized=false') },
    [
      'SMTP_URL accepts any certificate, so whoever is on the way to the mail server can read the mails: leave out tls.rejectUnauthorized.',
    ],
  ],
  [
    'one for the bare domain',
    { ...CAREFUL, SITE_URL: 'https://www.shop.example', ALLOWED_ORIGINS: 'https://shop.example' },
    [],
  ],
])('[SAFE-07] names what is risky about %s', (_shop, env, warnings) => {
  expect(findRiskySettings(readConfig(env))).toEqual(warnings);
});

test.each([
  ['ADMIN_EMAIL', 'admin@shop.example', 'ADMIN_PASSWORD', 'the password of the first admin'],
  ['ADMIN_PASSWORD', 'correct horse!', 'ADMIN_EMAIL', 'the email address of the first admin'],
  ['STRIPE_SECRET_KEY', 'sk_test_1', 'STRIPE_WEBHOOK_SECRET', 'the signing secret of the webhook at Stripe'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_1', 'STRIPE_SECRET_KEY', 'the secret key of the Stripe account'],
])('%s=%s requires %s', (name, value, other, rule) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    `${other} is "", but it must be ${rule}, since ${name} is set.`,
  );
});

test.each(['horse', 'correct horse', `${'a'.repeat(128)}!`])(
  'rejects the admin password %s without printing it',
  (value) => {
    expect(() => readConfig({ ADMIN_EMAIL: 'admin@shop.example', ADMIN_PASSWORD: value })).toThrow(
      'ADMIN_PASSWORD is "***", but it must be 8 to 128 characters long with one of ! @ # $ % ^ & *.',
    );
  },
);

test('hides Stripe secrets in errors', () => {
  expect(() => readConfig({ SECRET_KEY: 'only-31-characters-xxxxxxxxxxxx' })).toThrow(
    'SECRET_KEY is "***", but it must be at least 32 random characters, such as those of `openssl rand -base64 32`.',
  );
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'pk_live_secret' })).toThrow(
    'STRIPE_SECRET_KEY is "***", but it must be the secret key of a Stripe account, which begins with sk_ or rk_.',
  );
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'secret' })).toThrow(
    'STRIPE_WEBHOOK_SECRET is "***", but it must be the signing secret of a webhook at Stripe, which begins with whsec_.',
  );
});

test('treats an empty variable as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', CAPABILITIES: '', TRUST_PROXY: '' })).toEqual(
    readConfig({}),
  );
});

test.each([
  ['PORT', 0, 65_535],
  ['BUILD_INTERVAL_SECONDS', 0, 86_400],
  ['MAILS_PER_MAILBOX', 1, 100_000],
  ['MAILS_PER_NETWORK', 1, 100_000],
  ['MAILS_PER_HOUR', 2, 1_000_000],
  ['ORDER_MAX_QUANTITY', 1, 9999],
  ['ORDER_MAX_LINES', 1, 100],
  ['ORDER_MAX_TOTAL', 1, 100_000_000],
  ['ORDER_MAX_SHARE', 1, 100],
  ['ORDER_CONFIRMATION_HOURS', 1, 720],
  // 90 days.
  ['ADMIN_SESSION_HOURS', 1, 2160],
  // 30 days.
  ['ADMIN_SESSION_IDLE_MINUTES', 5, 43_200],
])('%s is a whole number from %i to %i', (name, min, max) => {
  for (const value of [min, max]) expect(() => readConfig({ [name]: String(value) })).not.toThrow();
  for (const value of [min - 1, max + 1])
    expect(() => readConfig({ [name]: String(value) })).toThrow(
      `${name} is "${value}", but it must be a whole number from ${min} to ${max}.`,
    );
});

const ORIGIN_RULE =
  'it must be an http or https URL without path, query, hash or credentials, such as https://shop.example.';
const URL_LIST_RULE =
  'it must be a comma-separated list of URLs, each an http or https URL without path, query, hash or credentials, such as https://shop.example.';
const BASE_URL_RULE =
  'it must be an http or https URL without query, hash or credentials, such as https://shop.example.';
const PLAIN_URL_RULE = 'it must be an http or https URL without credentials, such as https://shop.example.';
const PORT_RULE = 'it must be a whole number from 0 to 65535.';
const DATABASE_RULE =
  'it must be postgres://user:password@host/database, memory://, or left out for the embedded database.';
const PROXY_RULE =
  'it must be none, the number of proxies in front, or a comma-separated list of their IP addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal.';
const MAIL_SERVER_RULE =
  'it must be smtp://user:password@host:587, or smtps:// for a server that uses TLS from the start.';
const CURRENCY_RULE = 'it must be the ISO code of a currency with two decimals or none, such as EUR or JPY.';
const TIME_ZONE_RULE = 'it must be the name of a time zone such as America/New_York.';
const ADDRESS_RULE = 'it must be an email address without a name, such as desk@shop.example.';
const MAILBOX_RULE = 'it must be an email address such as hello@shop.example or Solène <hello@shop.example>.';

test.each([
  ['PORT', 'abc', PORT_RULE],
  ['PORT', '65536', PORT_RULE],
  ['PORT', '-1', PORT_RULE],
  ['PORT', '80.5', PORT_RULE],
  ['HOST', 'http://x', 'it must be a host name or an IP address such as 0.0.0.0.'],
  ['DATABASE_URL', 'mysql://x', DATABASE_RULE],
  ['DATABASE_URL', 'memory', DATABASE_RULE],
  ['PUBLIC_API_URL', 'api.shop.example', ORIGIN_RULE],
  ['PUBLIC_API_URL', 'https://shop.example/backend', ORIGIN_RULE],
  ['SITE_URL', 'ftp://shop.example', ORIGIN_RULE],
  ['SITE_URL', 'https://shop.example/fashion/', ORIGIN_RULE],
  ['SITE_URL', 'https://shop.example?', ORIGIN_RULE],
  ['SITE_URL', 'https://shop.example/?a=1', ORIGIN_RULE],
  ['SITE_URL', 'https://shop.example/#top', ORIGIN_RULE],
  ['SITE_URL', 'https://shop.example\\fashion', ORIGIN_RULE],
  ['ALLOWED_ORIGINS', 'https://a.example, *', URL_LIST_RULE],
  ['ALLOWED_ORIGINS', 'https://a.example/shop', URL_LIST_RULE],
  ['STRIPE_API_URL', 'http://localhost:12111/?a=1', BASE_URL_RULE],
  [
    'CAPABILITIES',
    'coupons',
    'it must be all, none or a comma-separated list of catalogue, orders, payments, accounts, mail, reviews, wishlist, inbox, selling.',
  ],
  ['BUILD_HOOK_URL', 'hook', PLAIN_URL_RULE],
  ['BUILD_HOOK_URL', 'https://ci:secret@builds.example/hook', PLAIN_URL_RULE],
  ['TRUST_PROXY', 'true', PROXY_RULE],
  ['TRUST_PROXY', '10.0.0.0/33', PROXY_RULE],
  ['TRUST_PROXY', '0', PROXY_RULE],
  ['SMTP_URL', 'mail.example:587', MAIL_SERVER_RULE],
  ['SMTP_URL', 'http://mail.example', MAIL_SERVER_RULE],
  ['SMTP_URL', 'smtp://', MAIL_SERVER_RULE],
  ['MAIL_FROM', 'Solène', MAILBOX_RULE],
  ['MAIL_FROM', 'a@shop.example, b@shop.example', MAILBOX_RULE],
  ['MAIL_REPLY_TO', 'Desk <desk@shop.example>', ADDRESS_RULE],
  ['MAIL_REPLY_TO', 'a@shop.example,b@shop.example', ADDRESS_RULE],
  ['MAIL_ENVELOPE_FROM', 'bounces', ADDRESS_RULE],
  ['MAIL_DKIM_SELECTOR', 'mail 2026', 'it must be the selector of a DKIM key, such as mail2026.'],
  ['CONTACT_EMAIL', 'desk@', MAILBOX_RULE],
  ['ORDERS_EMAIL', 'orders@', MAILBOX_RULE],
  ['ORDER_MAX_QUANTITY', '0', 'it must be a whole number from 1 to 9999'],
  ['ORDER_MAX_SHARE', '2.5', 'it must be a whole number from 1 to 100'],
  ['SHOP_CURRENCY', 'KWD', CURRENCY_RULE],
  ['SHOP_CURRENCY', 'XYZ', CURRENCY_RULE],
  ['SHOP_CURRENCY', 'eur', CURRENCY_RULE],
  ['SHOP_TIME_ZONE', 'New York', TIME_ZONE_RULE],
  ['SHOP_TIME_ZONE', 'America/Gotham', TIME_ZONE_RULE],
  ['SHOP_TIME_ZONE', '+05:00', TIME_ZONE_RULE],
  ['ADMIN_EMAIL', 'admin', 'it must be an email address such as admin@shop.example.'],
  ['LOG_LEVEL', 'loud', 'it must be one of silent, fatal, error, warn, info, debug, trace.'],
])('rejects %s=%s in one sentence', (name, value, rule) => {
  const read = () => readConfig({ [name]: value });
  const shown = ['DATABASE_URL', 'SMTP_URL', 'BUILD_HOOK_URL'].includes(name) ? '***' : value;
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(`${name} is "${shown}", but ${rule}`);
});

test.each(['SITE_URL', 'PUBLIC_API_URL', 'ALLOWED_ORIGINS', 'STRIPE_API_URL'])(
  'rejects credentials in %s without printing them',
  (name) => {
    expect(() => readConfig({ [name]: 'https://ann:secret@shop.example' })).toThrow(
      `${name} is "https://***@shop.example", but it must be`,
    );
  },
);

test('rejects a currency that a base backend cannot announce', () => {
  const read = (code: string) => () => readConfig({ SHOP_CURRENCY: code, CAPABILITIES: 'none' });
  expect(read('EUR')).toThrow(
    'SHOP_CURRENCY is "EUR", but it must be USD or left out with CAPABILITIES=none, because a base backend cannot announce another currency.',
  );
  expect(read('USD')).not.toThrow();
});

test.each(['ISK', 'MGA', 'UGX'])(
  'rejects card payments in %s, which Stripe writes with other decimals',
  (code) => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    const read = (env: object) => () => readConfig({ SHOP_CURRENCY: code, ...env });
    expect(read(stripe)).toThrow(
      `SHOP_CURRENCY is "${code}", but it must be a currency whose amounts Stripe writes with the same decimals, since STRIPE_SECRET_KEY is set.`,
    );
    expect(read({})).not.toThrow();
  },
);

test('accepts every example of .env.example', () => {
  const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const examples = [...text.matchAll(/^#([A-Z_]+)=(.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  expect(examples.length).toBeGreaterThan(10);
  expect(() => readConfig(Object.fromEntries(examples))).not.toThrow();
});
