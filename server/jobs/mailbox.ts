import { domainToASCII } from 'node:url';
import { cleanAddress } from '#contract/text/clean-text.ts';

/** Returns the mailbox that an email address leads to, in one spelling: without its tag, such as `+shop`. */
export function mailboxOf(email: string): string {
  const [local = '', host = ''] = cleanAddress(email).toLowerCase().split('@');
  // A domain has one mail server, in Unicode or in Punycode.
  const ascii = domainToASCII(host) || host;
  const domain = ascii === 'googlemail.com' ? 'gmail.com' : ascii;
  const [mailbox = ''] = local.split('+');
  // Gmail ignores periods.
  return domain === 'gmail.com' ? `${mailbox.replaceAll('.', '')}@${domain}` : `${mailbox}@${domain}`;
}
