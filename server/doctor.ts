import { existsSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { PAYMENT_WEBHOOK_PATH } from '#contract/orders/payments.ts';
import { securityTextPath } from '#contract/shop/site-paths.ts';
import { isGuessablePassword } from './auth/password-strength.ts';
import { closePasswordThreads } from './auth/password-work.ts';
import { type Config, type MailBudgets, readConfig, type StripeAccount } from './config/config.ts';
import { findRiskySettings, findUnsafeSettings } from './config/safe-start.ts';
import { isTestKey } from './config/test-key.ts';
import { describeMailServer, listMailRecords, Unanswered } from './doctor-mail.ts';
import { DatabaseProblem, describeSchema } from './doctor-schema.ts';
import { findAccountProblems } from './payments/stripe-account.ts';

/**
 * `npm run doctor`: checks the configuration and what the shop depends on, and prints a line for each result: `!` for
 * what is rarely wanted, `✗` for what needs the operator, after which it exits with 1. Changes nothing, so it may run
 * beside the shop. [SAFE-07]
 */

/** Time limit for each answer of another machine, in ms. */
const TIMEOUT_MS = 10_000;

/** The least free space for images, releases of the site and the embedded database, in bytes. */
const MIN_FREE_BYTES = 1_000_000_000;

/** The least time for which security.txt must be valid, in ms: 30 days. */
const MIN_SECURITY_TEXT_MS = 30 * 86_400_000;

/** The largest difference between the clocks of this machine and of the database, in ms. */
const MAX_CLOCK_DIFFERENCE_MS = 5000;

/** Bounds of sensible budgets for mails, in an hour. */
const MIN_MAILS_PER_MAILBOX = 5;
const MAX_MAILS_PER_MAILBOX = 200;
const MAX_MAILS_PER_HOUR = 50_000;

interface Check {
  readonly subject: string;
  /** What the operator checks or changes after a failure. */
  readonly remedy: string;
  /** Whether a failure is only worth a warning. */
  readonly isMinor?: boolean;
  /** Returns what was found. Rejects with the problem. */
  readonly run: () => Promise<string>;
}

/** Returns the checks of what this configuration uses. */
function listChecks(config: Config): Check[] {
  const { dataDir, databaseUrl, mail, siteUrl, publicApiUrl, isProduction, secretKey, admin, stripe } =
    config;
  const apiUrl = publicApiUrl ?? siteUrl;
  return [
    {
      subject: `data folder ${dataDir}`,
      remedy: 'change its permissions, or set DATA_DIR to another folder',
      run: async () => describeFolder(dataDir),
    },
    databaseUrl?.startsWith('postgres') && {
      subject: 'database',
      remedy: 'check DATABASE_URL and the server',
      run: () => describeDatabase(databaseUrl),
    },
    mail && {
      subject: 'mail server',
      remedy: 'check SMTP_URL',
      run: () => describeMailServer(mail.smtpUrl, TIMEOUT_MS),
    },
    ...(mail ? listMailRecords(mail).map((record) => ({ ...record, isMinor: !isProduction })) : []),
    mail && {
      subject: 'mail budgets',
      remedy: 'change it in the configuration',
      run: async () => describeBudgets(mail.budgets),
    },
    stripe &&
      apiUrl !== undefined && {
        subject: 'card payments',
        remedy: 'see docs/payments.md',
        run: () => describePayments(stripe, apiUrl),
      },
    isProduction &&
      admin && {
        subject: 'ADMIN_PASSWORD',
        remedy: 'choose another one before the first start; an existing admin keeps the password',
        run: () => describeAdminPassword(admin, config.siteUrl),
      },
    isProduction && {
      subject: 'keys of authenticator apps',
      remedy: 'set SECRET_KEY',
      run: async () => describeKeys(secretKey),
    },
    siteUrl !== undefined && {
      subject: `site ${siteUrl}`,
      remedy: 'check SITE_URL, the name server, the reverse proxy and whether the shop runs',
      run: () => describeSite(siteUrl),
    },
    siteUrl !== undefined && {
      subject: 'security.txt',
      remedy: 'set securityUntil in src/content/site/contact.yml and build the site',
      run: () => describeSecurityText(siteUrl),
    },
    apiUrl !== undefined && {
      subject: `backend ${apiUrl}`,
      remedy: 'check PUBLIC_API_URL, the reverse proxy and whether the shop runs',
      run: () => describeBackend(apiUrl),
    },
  ].filter((check) => typeof check === 'object');
}

function describeFolder(dataDir: string): string {
  if (!existsSync(dataDir)) return 'the first start creates it';
  const { mode } = statSync(dataDir);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) throw new Error('other users can read it');
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  if (free < MIN_FREE_BYTES) throw new Error(`only ${Math.round(free / 1e6)} MB are free`);
  return `only its owner can read it, ${Math.round(free / 1e9)} GB free`;
}

async function describeDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version') as version, clock_timestamp() as now`,
    );
    const [{ version, now }] = rows;
    const difference = Math.abs(Date.now() - Number(now));
    if (difference > MAX_CLOCK_DIFFERENCE_MS) {
      throw new Error(`its clock differs by ${Math.round(difference / 1000)} s from that of this machine`);
    }
    return `PostgreSQL ${version}, ${await describeSchema(client)}`;
  } finally {
    await client.end();
  }
}

/** Rejects budgets that stop ordinary mails or hardly stop a flood. An order causes up to five mails. */
function describeBudgets({ perMailbox, perNetwork, total }: MailBudgets): string {
  const problems = [
    perMailbox < MIN_MAILS_PER_MAILBOX && `MAILS_PER_MAILBOX is ${perMailbox}, less than one order can need`,
    perMailbox > MAX_MAILS_PER_MAILBOX && `MAILS_PER_MAILBOX is ${perMailbox}, which floods a mailbox`,
    perNetwork > total / 2 &&
      `MAILS_PER_NETWORK is ${perNetwork}, so one network uses up what strangers may request`,
    perMailbox > total / 20 &&
      `MAILS_PER_HOUR is ${total}, so ten mailboxes use up what strangers may request`,
    total > MAX_MAILS_PER_HOUR && `MAILS_PER_HOUR is ${total}, which hardly limits anything`,
  ].filter((problem) => typeof problem === 'string');
  if (problems.length > 0) throw new Error(problems.join(', '));
  return `${perMailbox} per mailbox, ${perNetwork} per network and ${total} in total an hour`;
}

async function describePayments(account: StripeAccount, apiUrl: string): Promise<string> {
  const problems = await findAccountProblems(account, apiUrl + PAYMENT_WEBHOOK_PATH);
  if (problems.length > 0) throw new Error(problems.join(', '));
  return `Stripe accepts the ${isTestKey(account.secretKey) ? 'test ' : ''}key and reports all events`;
}

async function describeAdminPassword(
  { email, password }: NonNullable<Config['admin']>,
  siteUrl: string | undefined,
): Promise<string> {
  const isGuessable = await isGuessablePassword(password, { ownData: [email], source: undefined, siteUrl });
  await closePasswordThreads();
  if (isGuessable) throw new Error('it is easy to guess');
  return 'hard to guess';
}

function describeKeys(secretKey: string | undefined): string {
  if (secretKey === undefined) throw new Error('a copy of the database holds them as they are');
  return 'SECRET_KEY encrypts them';
}

async function describeSite(siteUrl: string): Promise<string> {
  const { headers } = await fetchChecked(siteUrl);
  if (headers.get('content-security-policy') === null) {
    throw new Error(`its host does not send the headers of ${path.join('public', '_headers')}`);
  }
  return 'answers with its security headers';
}

async function describeSecurityText(siteUrl: string): Promise<string> {
  const response = await fetchChecked(siteUrl + securityTextPath);
  const [, until = ''] = /^Expires: (.+)$/m.exec(await response.text()) ?? [];
  const remainingMs = Date.parse(until) - Date.now();
  if (Number.isNaN(remainingMs)) throw new Error('it has no date');
  const day = until.slice(0, 10);
  if (remainingMs < MIN_SECURITY_TEXT_MS) {
    throw new Error(remainingMs < 0 ? `it expired on ${day}` : `it expires on ${day}`);
  }
  return `valid until ${day}`;
}

async function describeBackend(apiUrl: string): Promise<string> {
  const { headers } = await fetchChecked(`${apiUrl}/api/products?limit=1`);
  if (!headers.get('content-type')?.startsWith('application/json')) {
    throw new Error('something else answers under /api');
  }
  return 'answers';
}

/** Fetches a URL without following redirects. Rejects unless it responds with 200. */
async function fetchChecked(url: string): Promise<Response> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status !== 200) throw new Error(`it responds with the status ${response.status}`);
  return response;
}

/** Returns the message of an error; for a failed connection, that of its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

/** Returns the line about a failed check, with its remedy if the check was carried out. */
function describeProblem({ subject, remedy }: Check, error: unknown): string {
  if (error instanceof Unanswered) return `${subject}: ${error.message}.`;
  const action = error instanceof DatabaseProblem ? error.remedy : remedy;
  return `${subject}: ${reasonOf(error)}: ${action}.`;
}

async function main(): Promise<void> {
  let isWell = true;
  const report = (isGood: boolean, line: string) => {
    isWell &&= isGood;
    console.log(`${isGood ? '✓' : '✗'} ${line}`);
  };
  const config = readConfig(process.env);
  const unsafe = findUnsafeSettings(config);
  for (const problem of unsafe) report(false, problem);
  if (unsafe.length === 0)
    report(true, `configuration: safe ${config.isProduction ? 'in production' : 'on this machine'}`);
  for (const problem of findRiskySettings(config)) console.log(`! ${problem}`);
  for (const check of listChecks(config)) {
    try {
      report(true, `${check.subject}: ${await check.run()}`);
    } catch (error) {
      const line = describeProblem(check, error);
      if (check.isMinor || error instanceof Unanswered) console.log(`! ${line}`);
      else report(false, line);
    }
  }
  if (!isWell) process.exitCode = 1;
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
