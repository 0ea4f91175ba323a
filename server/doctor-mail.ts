import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import type { MailConfig } from './config/config.ts';
import { describeConnectionError } from './jobs/mail-failures.ts';
import { domainOf } from './jobs/mail-lanes.ts';
import { createMailTransport } from './jobs/mail-transport.ts';

/** The checks of `npm run doctor` that concern mail: the mail server, and the sender's records in DNS. */

/** Time limit for all answers of the name server to one check, in ms. */
const DNS_TIMEOUT_MS = 5000;
/** Time limit for one answer of a name server, in ms. */
const DNS_TRY_MS = 2000;

/** A check that could not be carried out, which is no fault of the shop. */
export class Unanswered extends Error {
  override name = 'Unanswered';
}

/** Connects and logs in to the mail server. Rejects with what it does wrong. */
export async function describeMailServer(smtpUrl: string, timeoutMs: number): Promise<string> {
  const transport = createMailTransport(smtpUrl, timeoutMs);
  try {
    await transport.verify();
    return 'accepts mails';
  } catch (error) {
    throw error instanceof Error ? new Error(describeConnectionError(error)) : error;
  } finally {
    transport.close();
  }
}

/** A record in DNS that receivers of the shop's mails look up. */
interface MailRecord {
  readonly subject: string;
  readonly remedy: string;
  /** Returns the record. Rejects with what is wrong with it, or with `Unanswered`. */
  readonly run: (resolver?: Resolver) => Promise<string>;
}

/** Returns the records of the sender's domains. */
export function listMailRecords({ from, envelopeFrom, dkimSelector }: MailConfig): MailRecord[] {
  const domain = asciiDomainOf(from);
  const envelopeDomain = asciiDomainOf(envelopeFrom ?? from);
  const publish = (name: string) => `publish a TXT record at ${name} as docs/mail.md describes`;
  const records: MailRecord[] = [
    {
      subject: `SPF of ${envelopeDomain}`,
      remedy: publish(envelopeDomain),
      run: (resolver) => withLimit(resolver, (limited) => findSpf(limited, envelopeDomain)),
    },
    {
      subject: `DMARC of ${domain}`,
      remedy: publish(`_dmarc.${domain}`),
      run: (resolver) => withLimit(resolver, (limited) => findDmarc(limited, domain)),
    },
  ];
  if (dkimSelector === undefined) return records;
  const name = `${dkimSelector}._domainkey.${domain}`;
  const run: MailRecord['run'] = (resolver) => withLimit(resolver, (limited) => findDkim(limited, name));
  return [...records, { subject: `DKIM of ${domain}`, remedy: publish(name), run }];
}

async function findSpf(resolver: Resolver, domain: string): Promise<string> {
  const [record = '', ...others] = (await findTxt(resolver, domain)).filter((text) =>
    /^v=spf1( |$)/i.test(text),
  );
  if (record === '')
    throw new Error('there is no record, so receivers cannot tell your mails from forged ones');
  if (others.length > 0)
    throw new Error(`there are ${others.length + 1} records, so receivers ignore all of them`);
  if (/ \+?all\b/i.test(record)) throw new Error(`"${record}" lets every server send in your name`);
  return record;
}

/** Also looks at the parent domains, whose record applies to a subdomain without its own. */
async function findDmarc(resolver: Resolver, domain: string): Promise<string> {
  for (let parent = domain; parent.includes('.'); parent = parent.slice(parent.indexOf('.') + 1)) {
    const records = await findTxt(resolver, `_dmarc.${parent}`);
    const [record = '', ...others] = records.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text));
    if (others.length > 0)
      throw new Error(`there are ${others.length + 1} records, so receivers ignore all of them`);
    if (record !== '' && !/;\s*p=(none|quarantine|reject)\b/i.test(record))
      throw new Error(`"${record}" has no policy such as p=quarantine`);
    if (record !== '') return record;
  }
  throw new Error('there is no record, so receivers accept forged mails in your name');
}

async function findDkim(resolver: Resolver, name: string): Promise<string> {
  const record = (await findTxt(resolver, name)).find((text) => /(^|;)\s*p=/.test(text));
  if (record === undefined) throw new Error('there is no key, so receivers cannot check signatures');
  if (/(^|;)\s*p=\s*(;|$)/.test(record)) throw new Error('the key has been revoked');
  return `${name} has a key`;
}

/** Returns the text records of a name; none if it does not exist. Rejects with `Unanswered` if DNS gives no answer. */
async function findTxt(resolver: Resolver, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw new Unanswered(`DNS could not be asked (${code})`);
  }
}

/** Runs lookups that together take `DNS_TIMEOUT_MS` at most. */
async function withLimit<Result>(
  resolver = new Resolver({ timeout: DNS_TRY_MS, tries: 2 }),
  run: (resolver: Resolver) => Promise<Result>,
): Promise<Result> {
  const limit = setTimeout(() => resolver.cancel(), DNS_TIMEOUT_MS);
  try {
    return await run(resolver);
  } finally {
    clearTimeout(limit);
  }
}

function asciiDomainOf(sender: string): string {
  const domain = domainOf(sender);
  return domainToASCII(domain) || domain;
}
