import type { Role } from '#contract/account/user.ts';
import { forgotPasswordPath } from '#contract/shop/site-paths.ts';
import { adviceText, choosePassword, accountEventText as texts } from '#messages/mails/account.ts';
import { letterText } from '#messages/mails/letter.ts';
import { type Block, button, facts, type Letter, paragraph } from '../notify/blocks.ts';
import type { TxContext } from '../notify/notify.ts';
import type { Client } from './client.ts';
import { describeMoment, greetUser, type MailedUser } from './password-mails.ts';

/** An event about which the owner of an account gets a mail, because a stranger may have caused it. [SAFE-05] */
export type AccountEvent =
  | { readonly kind: 'new device' }
  | { readonly kind: 'role changed'; readonly role: Role }
  | { readonly kind: 'password changed' }
  | { readonly kind: 'email change requested'; readonly email: string }
  | { readonly kind: 'email changed'; readonly email: string }
  | { readonly kind: 'factor added'; readonly factor: 'passkey' | 'authenticator app' }
  | { readonly kind: 'factor removed'; readonly factor: 'passkey' | 'authenticator app' }
  | { readonly kind: 'recovery code used'; readonly codesLeft: number }
  | { readonly kind: 'new recovery codes' };

/** The site for the links in the mail, and the client that caused the event; no client if another user caused it. */
export interface AccountEventSource {
  readonly siteUrl: string;
  readonly client?: Client | undefined;
}

/** Path of the page on which people write to the shop. */
const CONTACT_PATH = '/contact';

/** Events that others can cause often. The owner needs few mails about them. */
const REPEATABLE: ReadonlySet<AccountEvent['kind']> = new Set(['new device', 'email change requested']);

/** Queues the mail about an event to the owner of the account. */
export function tellOwner(
  { tx, notify }: TxContext,
  user: MailedUser,
  event: AccountEvent,
  source: AccountEventSource,
): Promise<void> {
  return notify.send(tx, ({ timeZone }) => accountEventMail(user, event, source, timeZone));
}

/** Returns the mail about an event. */
export function accountEventMail(
  user: MailedUser,
  event: AccountEvent,
  { siteUrl, client }: AccountEventSource,
  timeZone: string,
): Letter {
  const { subject, message } = describe(event);
  return {
    to: user.email,
    purpose: REPEATABLE.has(event.kind) ? 'account' : 'customer',
    siteUrl,
    subject,
    blocks: [
      greetUser(user),
      paragraph(message),
      ...emailFacts(user, event),
      ...describeMoment(timeZone, client),
      ...adviceOn(event, siteUrl),
      paragraph(letterText.signature),
    ],
  };
}

/**
 * Returns advice for an event that the recipient has not caused. A stranger may know or have changed the password, so
 * the owner resets it by a mailed link, which ends all sessions.
 */
function adviceOn({ kind }: AccountEvent, siteUrl: string): Block[] {
  const contact = button(adviceText.writeToUs, `${siteUrl}${CONTACT_PATH}`);
  if (kind === 'email changed') return [paragraph(adviceText.newEmail), contact];
  if (kind === 'role changed') return [paragraph(adviceText.newRole), contact];
  // A new second step locks the owner out even with a new password.
  return [
    paragraph(kind === 'factor added' ? adviceText.newFactor : adviceText.other),
    button(choosePassword, `${siteUrl}${forgotPasswordPath}`),
  ];
}

/**
 * Returns the new address, masked. An unconfirmed mailbox learns nothing: a stranger may have typed both addresses.
 * [SAFE-03]
 */
function emailFacts({ emailVerifiedAt }: MailedUser, event: AccountEvent): Block[] {
  if (!('email' in event) || emailVerifiedAt === null) return [];
  return facts({ label: adviceText.newAddress, lines: [maskEmail(event.email)] });
}

/** Masks the local part of an address after its first letter: `a•••@example.org`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${first}•••${email.slice(at)}`;
}

function describe(event: AccountEvent): { readonly subject: string; readonly message: string } {
  switch (event.kind) {
    case 'new device':
      return texts.newDevice;
    case 'role changed':
      return { subject: texts.roleChanged.subject, message: texts.roleChanged[event.role] };
    case 'password changed':
      return texts.passwordChanged;
    case 'email change requested':
      return texts.emailChangeRequested;
    case 'email changed':
      return texts.emailChanged;
    case 'factor added':
      return { subject: texts.factorAdded.subject, message: texts.factorAdded[event.factor] };
    case 'factor removed':
      return { subject: texts.factorRemoved.subject, message: texts.factorRemoved[event.factor] };
    case 'recovery code used': {
      const { subject, message } = texts.recoveryCodeUsed;
      return { subject, message: message(event.codesLeft) };
    }
    case 'new recovery codes':
      return texts.newRecoveryCodes;
  }
}
