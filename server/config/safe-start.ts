import type { Config, StripeAccount } from './config.ts';
import { isGuessableKey } from './guessable-key.ts';
import { isLoopback } from './loopback.ts';
import { StartError } from './start-error.ts';
import { isTestKey } from './test-key.ts';
import { trustsVisitors } from './trusted-share.ts';

/** Returns whether a URL protects what it transfers: with https, or because nothing leaves this machine. */
function isProtected(url: string): boolean {
  return new URL(url).protocol === 'https:' || !isRemote(url);
}

/** Returns whether a URL leads to another machine. */
function isRemote(url: string): boolean {
  return !isLoopback(new URL(url).hostname);
}

/**
 * Returns a sentence for each trap in the configuration of a shop that others can reach: the problem and the remedy.
 * [SAFE-07]
 */
export function findUnsafeSettings({
  isProduction,
  host,
  siteUrl,
  publicApiUrl,
  trustProxy,
  secretKey,
  demoAccounts,
  mail,
  stripe,
}: Config): string[] {
  const problems: string[] = [];
  if (demoAccounts && !isLoopback(host)) {
    problems.push(
      `HOST is "${host}", so others can reach the demo accounts: set ADMIN_EMAIL and ADMIN_PASSWORD to an admin of your own.`,
    );
  }
  if (!isProduction) return problems;
  if (siteUrl === undefined) {
    problems.push('SITE_URL is not set: set it to the public https URL of the shop.');
  }
  for (const [name, url] of [
    ['SITE_URL', siteUrl],
    ['PUBLIC_API_URL', publicApiUrl],
  ] as const) {
    if (url === undefined || isProtected(url)) continue;
    problems.push(
      `${name} is "${url}", which transfers passwords and addresses unencrypted: let a reverse proxy serve it over https.`,
    );
  }
  if (trustProxy === undefined) {
    problems.push(
      'TRUST_PROXY is not set: behind a reverse proxy, all visitors would share one limit. Set it to the number of proxies, or to none.',
    );
  } else if (trustsVisitors(trustProxy)) {
    problems.push(
      `TRUST_PROXY is "${trustProxy}", so visitors can choose the address under which they are limited: set it to the number of proxies, or to their addresses.`,
    );
  }
  if (mail && isRemote(mail.smtpUrl) && sendsUnencrypted(mail.smtpUrl)) {
    problems.push(
      'SMTP_URL turns encryption off, so others can read addresses and secret links: leave out requireTLS and ignoreTLS.',
    );
  }
  if (stripe) problems.push(...findUnsafePayments(stripe));
  if (secretKey !== undefined && isGuessableKey(secretKey)) {
    problems.push(
      'SECRET_KEY is easy to guess: set it to the output of `openssl rand -base64 32`. Keys of authenticator apps become useless, so admins use a recovery code or `npm run remove-second-factor`.',
    );
  }
  return problems;
}

/** Returns whether the options of a mail server's URL allow mails without encryption. */
function sendsUnencrypted(smtpUrl: string): boolean {
  const { searchParams } = new URL(smtpUrl);
  return searchParams.get('requireTLS') === 'false' || searchParams.get('ignoreTLS') === 'true';
}

function findUnsafePayments({ secretKey, apiUrl, allowsTestMode }: StripeAccount): string[] {
  return [
    !isProtected(apiUrl) &&
      `STRIPE_API_URL is "${apiUrl}", which transfers the secret key unencrypted: use https, or leave it out.`,
    isInventedMoney({ secretKey, apiUrl }) &&
      !allowsTestMode &&
      'STRIPE_SECRET_KEY is a test key, so everyone can order with an invented card: set the live key, or STRIPE_TEST_MODE to allowed for a rehearsal.',
  ].filter((problem) => typeof problem === 'string');
}

/** Returns whether payments move no money, other than those of a stand-in for Stripe on this machine. */
function isInventedMoney({ secretKey, apiUrl }: Pick<StripeAccount, 'secretKey' | 'apiUrl'>): boolean {
  return isTestKey(secretKey) && isRemote(apiUrl);
}

/** Returns a sentence for each setting of a shop in production that is allowed but rarely wanted, with its remedy. */
export function findRiskySettings(config: Config): string[] {
  const { isProduction, logLevel, requiresSecondFactor, mail, stripe } = config;
  if (!isProduction) {
    return stripe && !isTestKey(stripe.secretKey)
      ? ['STRIPE_SECRET_KEY is a live key, so orders on this machine charge real cards: set a test key.']
      : [];
  }
  const foreign = foreignOrigins(config);
  return [
    logLevel === 'silent' &&
      'LOG_LEVEL is "silent", so nobody sees attacks and errors: set it to warn, or leave it out.',
    foreign.length > 0 &&
      `ALLOWED_ORIGINS lets ${foreign.join(', ')} act for customers who are logged in: remove what is not yours.`,
    !requiresSecondFactor &&
      'ADMIN_SECOND_FACTOR is "optional", so a stolen password of an admin is enough: leave it out.',
    stripe !== undefined &&
      isInventedMoney(stripe) &&
      'STRIPE_TEST_MODE is "allowed", so everyone can order with an invented card: leave it out once the shop is open.',
    mail !== undefined &&
      isRemote(mail.smtpUrl) &&
      new URL(mail.smtpUrl).searchParams.get('tls.rejectUnauthorized') === 'false' &&
      'SMTP_URL accepts any certificate, so whoever is on the way to the mail server can read the mails: leave out tls.rejectUnauthorized.',
    mail === undefined &&
      'SMTP_URL is not set, so customers get no mails and cannot reset their passwords: set it and MAIL_FROM.',
  ].filter((problem) => typeof problem === 'string');
}

/** Returns the allowed origins that are neither the site nor another https host of its domain. */
function foreignOrigins({ allowedOrigins, siteUrl, publicApiUrl }: Config): readonly string[] {
  const own = [siteUrl, publicApiUrl].filter((url) => url !== undefined).map((url) => new URL(url));
  return allowedOrigins.filter((origin) => {
    const { protocol, hostname } = new URL(origin);
    const isOwn = own.some(
      (url) =>
        url.origin === origin ||
        (protocol === 'https:' && hostname.endsWith(`.${url.hostname.replace(/^www\./, '')}`)) ||
        (protocol === 'https:' && url.hostname === `www.${hostname}`),
    );
    return !isOwn;
  });
}

/** Throws `StartError` with all traps in the configuration, a line each. */
export function requireSafeStart(config: Config): void {
  const problems = findUnsafeSettings(config);
  if (problems.length > 0) throw new StartError(problems.join('\n'));
}
