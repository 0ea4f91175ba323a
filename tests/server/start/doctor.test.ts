import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { describePostgres } from '#tests/support/database.ts';
import { listen } from '#tests/support/listen.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { createDatabase } from '#tests/support/server-database.ts';
import { startStripeStub } from '#tests/support/stripe-server.ts';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'solene-doctor-'));
  dataDir = path.join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs the doctor with these variables. Returns its exit code and the lines that it prints. */
async function examine(env: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  const args = ['--disable-warning=ExperimentalWarning', path.resolve('server/doctor.ts')];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const output = (await text(child.stdout)) + (await text(child.stderr));
  const [code] = await ended;
  return { code, lines: output.trim().split('\n') };
}

test('[SAFE-07] finds nothing in a fresh checkout', async () => {
  expect(await examine({})).toEqual({
    code: 0,
    lines: ['✓ configuration: safe on this machine', `✓ data folder ${dataDir}: the first start creates it`],
  });
});

test('[SAFE-07] names every problem of a careless start with its remedy', async () => {
  await mkdir(dataDir);
  await chmod(dataDir, 0o755);
  const found = await examine({
    NODE_ENV: 'production',
    SITE_URL: 'http://shop.invalid',
    DATABASE_URL: 'postgres://shop:secret@127.0.0.1:9/shop',
    SMTP_URL: 'smtp://shop:secret@127.0.0.1:9',
    MAIL_FROM: 'hello@shop.example',
  });
  expect(found).toEqual({
    code: 1,
    lines: [
      '✗ SITE_URL is "http://shop.invalid", which transfers passwords and addresses unencrypted: let a reverse proxy serve it over https.',
      '✗ TRUST_PROXY is not set: behind a reverse proxy, all visitors would share one limit. Set it to the number of proxies, or to none.',
      `✗ data folder ${dataDir}: other users can read it: change its permissions, or set DATA_DIR to another folder.`,
      '✗ database: connect ECONNREFUSED 127.0.0.1:9: check DATABASE_URL and the server.',
      '✗ mail server: it refuses connections (connect ECONNREFUSED 127.0.0.1:9): check SMTP_URL.',
      // Missing, or not known because this machine has no name server.
      expect.stringMatching(/^[!✗] SPF of shop\.example: /),
      expect.stringMatching(/^[!✗] DMARC of shop\.example: /),
      '✓ mail budgets: 20 per mailbox, 60 per network and 2000 in total an hour',
      '✗ keys of authenticator apps: a copy of the database holds them as they are: set SECRET_KEY.',
      expect.stringMatching(/^✗ site http:\/\/shop\.invalid: getaddrinfo .+: check SITE_URL, /),
      expect.stringMatching(/^✗ security\.txt: getaddrinfo .+: set securityUntil in /),
      expect.stringMatching(/^✗ backend http:\/\/shop\.invalid: getaddrinfo .+: check PUBLIC_API_URL, /),
    ],
  });
});

test('[SAFE-07] visits the site, the backend and the mail server', async () => {
  await mkdir(dataDir, { mode: 0o700 });
  const mailServer = await startMailServer();
  let expires = '2999-01-01T00:00:00.000Z';
  const host = await listen(
    createServer((request, response) => {
      const isCall = request.url?.startsWith('/api/') === true;
      const [name, value] = isCall ? ['content-type', 'application/json'] : ['content-security-policy', ''];
      response.setHeader(name, value);
      response.end(request.url === '/.well-known/security.txt' ? `Expires: ${expires}\n` : undefined);
    }),
  );
  const elsewhere = await listen(createServer((_request, response) => response.writeHead(404).end()));
  const variables = { SMTP_URL: mailServer.url, MAIL_FROM: 'hello@shop.example', SITE_URL: host.origin };
  const well = await examine(variables);
  expires = new Date(Date.now() + 29 * 86_400_000).toISOString();
  const ill = await examine({ ...variables, PUBLIC_API_URL: elsewhere.origin });
  for (const server of [host, elsewhere]) await server.close();
  await mailServer.stop();
  expect(well).toEqual({
    code: 0,
    lines: [
      '✓ configuration: safe on this machine',
      expect.stringMatching(/^✓ data folder .+: only its owner can read it, \d+ GB free$/),
      '✓ mail server: accepts mails',
      expect.stringMatching(/^! SPF of shop\.example: /),
      expect.stringMatching(/^! DMARC of shop\.example: /),
      '✓ mail budgets: 20 per mailbox, 60 per network and 2000 in total an hour',
      `✓ site ${host.origin}: answers with its security headers`,
      '✓ security.txt: valid until 2999-01-01',
      `✓ backend ${host.origin}: answers`,
    ],
  });
  expect(ill.code).toBe(1);
  expect(ill.lines.slice(-2)).toEqual([
    `✗ security.txt: it expires on ${expires.slice(0, 10)}: set securityUntil in src/content/site/contact.yml and build the site.`,
    `✗ backend ${elsewhere.origin}: it responds with the status 404: check PUBLIC_API_URL, the reverse proxy and whether the shop runs.`,
  ]);
});

test('[SAFE-07] asks Stripe about the key and the webhook', async () => {
  const stripe = await startStripeStub();
  const variables = { ...stripe.env, SITE_URL: 'http://127.0.0.1:9' };
  stripe.shopUrl = variables.SITE_URL;
  const well = await examine(variables);
  stripe.shopUrl = 'https://old.example';
  const ill = await examine(variables);
  await stripe.stop();
  expect(well.lines).toContain('✓ card payments: Stripe accepts the test key and reports all events');
  expect(ill.lines).toContain(
    '✗ card payments: no webhook calls http://127.0.0.1:9/api/payments/webhook: see docs/payments.md.',
  );
});

test.each([
  [{ MAILS_PER_MAILBOX: '4' }, 'MAILS_PER_MAILBOX is 4, less than one order can need'],
  [
    { MAILS_PER_MAILBOX: '201', MAILS_PER_HOUR: '50001' },
    'MAILS_PER_MAILBOX is 201, which floods a mailbox, MAILS_PER_HOUR is 50001, which hardly limits anything',
  ],
  [
    { MAILS_PER_HOUR: '118' },
    'MAILS_PER_NETWORK is 60, so one network uses up what strangers may request, MAILS_PER_HOUR is 118, so ten mailboxes use up what strangers may request',
  ],
])('[SAFE-07] finds mail budgets that stop too much or too little: %o', async (budgets, problems) => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@shop.example' };
  const { code, lines } = await examine({ ...mail, ...budgets });
  expect([code, lines.at(-1)]).toEqual([1, `✗ mail budgets: ${problems}: change it in the configuration.`]);
});

test('prints an invalid variable as the start does', async () => {
  const message = 'PORT is "http", but it must be a whole number from 0 to 65535.';
  expect(await examine({ PORT: 'http' })).toEqual({ code: 1, lines: [message] });
});

test('[SAFE-07] warns of risky settings and refuses an easy password of the first admin', async () => {
  const { code, lines } = await examine({
    NODE_ENV: 'production',
    SITE_URL: 'http://localhost:9',
    TRUST_PROXY: 'none',
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: 'owner@shop.example',
    ADMIN_PASSWORD: 'password!',
  });
  expect(code).toBe(1);
  expect(lines).toContain('✓ configuration: safe in production');
  expect(lines).toContain(
    '! LOG_LEVEL is "silent", so nobody sees attacks and errors: set it to warn, or leave it out.',
  );
  expect(lines).toContain(
    '✗ ADMIN_PASSWORD: it is easy to guess: choose another one before the first start; an existing admin keeps the password.',
  );
});

describePostgres('on PostgreSQL', () => {
  let url: string;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    ({ url, drop } = await createDatabase(inject('serverTemplate')));
  });
  afterEach(() => drop());

  /** Returns the exit code and the line of the database after these statements. */
  const examineAfter = async (statements: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statements);
    await client.end();
    const { code, lines } = await examine({ DATABASE_URL: url });
    return [code, lines.at(-1)?.replace(/PostgreSQL [^,]+/, 'PostgreSQL')];
  };

  test('[SAFE-07] visits an empty database', async () => {
    const empty = await createDatabase();
    const { code, lines } = await examine({ DATABASE_URL: empty.url });
    await empty.drop();
    const found = expect.stringMatching(/^✓ database: PostgreSQL \d+.*, the first start creates its tables$/);
    expect([code, lines.at(-1)]).toEqual([0, found]);
  });

  test('[RUN-07] finds the schema of the migrations complete', async () => {
    expect(
      await examineAfter('create index operators_own on users (created_at); create table notes (a text)'),
    ).toEqual([
      0,
      '✓ database: PostgreSQL, all of its tables, indexes and triggers are as the migrations create them',
    ]);
    const withoutTrigrams = 'drop extension pg_trgm cascade';
    expect((await examineAfter(withoutTrigrams))[0]).toBe(0);
  });

  test('[RUN-07] says that the next start replaces functions of another text', async () => {
    expect(await examineAfter(`update schema_state set derived_files = '{}'`)).toEqual([
      0,
      '✓ database: PostgreSQL, the next start upgrades its functions and triggers',
    ]);
  });

  test.each([
    [
      'drop index products_newest',
      'the index products_newest is missing (CREATE INDEX products_newest ON public.products USING btree (created_at DESC, id))',
    ],
    [
      'drop index products_searched_text',
      'the index products_searched_text is missing (CREATE INDEX products_searched_text ON public.products USING gin (public.searched_text(category, name, description) public.gin_trgm_ops))',
    ],
    ['alter table reviews disable trigger reviews_follow', 'the trigger reviews_follow differs'],
    ['alter table users drop constraint users_role', 'the constraint users_role is missing'],
    ['alter table users alter column bio drop not null', 'the column users.bio differs'],
    ['alter function count_products() reset search_path', 'the function count_products differs'],
    ['drop table email_links', 'the column email_links.token_hash is missing'],
  ])('[RUN-07] names what is missing or differs after: %s', async (statement, problem) => {
    const [code, line] = await examineAfter(statement);
    expect(code).toBe(1);
    expect(line).toMatch(
      /: create it as server\/db\/migrations or server\/db\/derived does, or restore a complete backup\.$/,
    );
    expect(line).toContain(problem);
  });

  test('[RUN-05] says which program a database needs', async () => {
    const newer = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`;
    expect(await examineAfter(newer)).toEqual([
      0,
      '✓ database: PostgreSQL, a newer version has upgraded it, with which this one works',
    ]);
    expect(await examineAfter('update schema_state set oldest_program = 999')).toEqual([
      1,
      expect.stringMatching(
        /^✗ database: it needs migration 999, and this version ends with \d+: start the newer version of the shop\.$/,
      ),
    ]);
    const pending = `delete from drizzle.__drizzle_migrations where id in (
      select id from drizzle.__drizzle_migrations order by created_at desc limit 3)`;
    expect(await examineAfter(pending)).toEqual([
      0,
      '✓ database: PostgreSQL, the next start upgrades it by 2 migrations',
    ]);
  });

  test('names accounts whose clean address belongs to another one', async () => {
    const insert = (email: string, name: string) =>
      `insert into users (id, username, username_key, email, email_key, password_hash)
        values ('00000000-0000-4000-8000-00000000000${name.length}', '${name}', '${name}', '${email}', '${email}', '')`;
    const ann = insert('ann@example.org', 'Ann');
    expect(await examineAfter(`${ann}; ${insert('a\u200Bnn@example.org', 'Anna')}`)).toEqual([
      1,
      '✗ database: nobody can find 00000000-0000-4000-8000-000000000004 (a\\u{200b}nn@example.org, Anna) by typing: delete those accounts that their owners do not use, because others have the clean spelling.',
    ]);
  });
});
