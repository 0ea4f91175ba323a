import { Resolver } from 'node:dns/promises';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { describeMailServer, listMailRecords, Unanswered } from '#server/doctor-mail.ts';
import { startDnsServer } from '#tests/support/dns-server.ts';
import { startMailServer } from '#tests/support/mail-server.ts';

const ENV = {
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Solène <hello@News.Shop.example>',
  MAIL_ENVELOPE_FROM: 'bounces@bounce.shop.example',
  MAIL_DKIM_SELECTOR: 'mail2026',
};

const NO_SPF = 'there is no record, so receivers cannot tell your mails from forged ones';
const NO_DMARC = 'there is no record, so receivers accept forged mails in your name';

/** Looks up the records of this configuration. Returns a line for each: its subject and what was found. */
async function examine(
  records: Readonly<Record<string, readonly string[]>> | undefined,
  env: Partial<typeof ENV> = ENV,
): Promise<string[]> {
  const server = await startDnsServer(records);
  const resolver = new Resolver({ timeout: 100, tries: 1 });
  resolver.setServers([server.address]);
  const { mail } = readConfig(env);
  const lines: string[] = [];
  for (const { subject, run } of mail ? listMailRecords(mail) : []) {
    const found = await run(resolver).catch((error: Error) =>
      error instanceof Unanswered ? `? ${error.message}` : error.message,
    );
    lines.push(`${subject}: ${found}`);
  }
  await server.close();
  return lines;
}

test('finds the records of the sender, of its parent domain and of the envelope', async () => {
  const key = `v=DKIM1; k=rsa; p=${'A'.repeat(360)}`;
  expect(
    await examine({
      'bounce.shop.example': ['google-site-verification=1', 'v=spf1 include:_spf.relay.example -all'],
      '_dmarc.shop.example': ['v=DMARC1; p=quarantine; rua=mailto:dmarc@shop.example'],
      'mail2026._domainkey.news.shop.example': [key],
    }),
  ).toEqual([
    'SPF of bounce.shop.example: v=spf1 include:_spf.relay.example -all',
    'DMARC of news.shop.example: v=DMARC1; p=quarantine; rua=mailto:dmarc@shop.example',
    'DKIM of news.shop.example: mail2026._domainkey.news.shop.example has a key',
  ]);
});

test('says which records are missing', async () => {
  expect(await examine({ 'bounce.shop.example': ['v=spf10', 'other'] })).toEqual([
    `SPF of bounce.shop.example: ${NO_SPF}`,
    `DMARC of news.shop.example: ${NO_DMARC}`,
    'DKIM of news.shop.example: there is no key, so receivers cannot check signatures',
  ]);
  const { SMTP_URL } = ENV;
  expect(await examine({}, { SMTP_URL, MAIL_FROM: 'hello@bücher.example' })).toEqual([
    `SPF of xn--bcher-kva.example: ${NO_SPF}`,
    `DMARC of xn--bcher-kva.example: ${NO_DMARC}`,
  ]);
});

test('says which records receivers do not heed', async () => {
  expect(
    await examine({
      'bounce.shop.example': ['v=spf1 -all', 'v=spf1 ~all'],
      '_dmarc.news.shop.example': ['v=DMARC1; rua=mailto:dmarc@shop.example'],
      'mail2026._domainkey.news.shop.example': ['v=DKIM1; p='],
    }),
  ).toEqual([
    'SPF of bounce.shop.example: there are 2 records, so receivers ignore all of them',
    'DMARC of news.shop.example: "v=DMARC1; rua=mailto:dmarc@shop.example" has no policy such as p=quarantine',
    'DKIM of news.shop.example: the key has been revoked',
  ]);
  expect((await examine({ 'bounce.shop.example': ['v=spf1 +all'] }))[0]).toBe(
    'SPF of bounce.shop.example: "v=spf1 +all" lets every server send in your name',
  );
});

test('says that DNS could not be asked', async () => {
  expect(await examine(undefined)).toEqual([
    'SPF of bounce.shop.example: ? DNS could not be asked (ETIMEOUT)',
    'DMARC of news.shop.example: ? DNS could not be asked (ETIMEOUT)',
    'DKIM of news.shop.example: ? DNS could not be asked (ETIMEOUT)',
  ]);
});

test('says what is wrong with the certificate of a mail server, but not on this machine', async () => {
  const { url, stop } = await startMailServer({ startTls: true });
  // An address of this machine that counts as another machine.
  await expect(describeMailServer(url.replace('127.0.0.1', '0.0.0.0'), 10_000)).rejects.toThrow(
    /^it has a certificate that is not valid \(.*self-signed certificate.*\)$/,
  );
  expect(await describeMailServer(url, 10_000)).toBe('accepts mails');
  await stop();
});
