import type { Role } from '#contract/account/user.ts';
import { forgotPasswordPath } from '#contract/shop/site-paths.ts';
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

const ROLE_TEXTS: Readonly<Record<Role, string>> = {
  admin: 'You are now an admin of the shop.',
  user: 'You are no longer an admin of the shop.',
};

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
  const { subject, text } = describe(event);
  return {
    to: user.email,
    purpose: REPEATABLE.has(event.kind) ? 'account' : 'customer',
    siteUrl,
    subject,
    blocks: [
      greetUser(user),
      paragraph(text),
      ...emailFacts(user, event),
      ...describeMoment(timeZone, client),
      ...adviceOn(event, siteUrl),
      paragraph('Solène'),
    ],
  };
}

/**
 * Returns advice for an event that the recipient has not caused. A stranger may know or have changed the password, so
 * the owner resets it by a mailed link, which ends all sessions.
 */
function adviceOn({ kind }: AccountEvent, siteUrl: string): Block[] {
  const contact = button('Write to us', `${siteUrl}${CONTACT_PATH}`);
  if (kind === 'email changed') return [paragraph('If this was not you, write to us right away.'), contact];
  if (kind === 'role changed') return [paragraph('If you did not expect this, please write to us.'), contact];
  const isLockedOut = kind === 'factor added';
  return [
    paragraph(
      isLockedOut
        ? 'If this was not you, choose a new password right away, which logs out all devices. Then write to us, and we will remove the second step.'
        : 'If this was not you, choose a new password right away. That logs out all devices.',
    ),
    button('Choose a new password', `${siteUrl}${forgotPasswordPath}`),
  ];
}

/**
 * Returns the new address, masked. An unconfirmed mailbox learns nothing: a stranger may have typed both addresses.
 * [SAFE-03]
 */
function emailFacts({ emailVerifiedAt }: MailedUser, event: AccountEvent): Block[] {
  if (!('email' in event) || emailVerifiedAt === null) return [];
  return facts({ label: 'New address', lines: [maskEmail(event.email)] });
}

/** Masks the local part of an address after its first letter: `a•••@example.org`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${first}•••${email.slice(at)}`;
}

function describe(event: AccountEvent): { readonly subject: string; readonly text: string } {
  switch (event.kind) {
    case 'new device':
      return {
        subject: 'New login to your account',
        text: 'Somebody has just logged in to your Solène account on a new device.',
      };
    case 'role changed':
      return { subject: 'Your role has been changed', text: ROLE_TEXTS[event.role] };
    case 'password changed':
      return {
        subject: 'Your password has been changed',
        text: 'The password of your Solène account has just been changed. All other devices have been logged out.',
      };
    case 'email change requested':
      return {
        subject: 'Your email address is about to change',
        text: 'Somebody has asked to change the email address of your Solène account. It changes once the new address has been confirmed. A new password prevents that.',
      };
    case 'email changed':
      return {
        subject: 'Your email address has been changed',
        text: 'Your Solène account now has another email address. This one no longer belongs to it, and all other devices have been logged out.',
      };
    case 'factor added':
      return {
        subject: 'New second step at login',
        text: `You now confirm logins to your Solène account with a new ${event.factor}.`,
      };
    case 'factor removed':
      return {
        subject: 'A second step has been removed',
        text: `The ${event.factor} no longer confirms logins to your Solène account.`,
      };
    case 'recovery code used':
      return {
        subject: 'A recovery code has been used',
        text: `One of the recovery codes of your Solène account has just been used. It does not work again. ${describeCodes(event.codesLeft)}`,
      };
    case 'new recovery codes':
      return {
        subject: 'New recovery codes',
        text: 'Your Solène account has new recovery codes. The old ones no longer work.',
      };
  }
}

function describeCodes(left: number): string {
  if (left === 0) return 'You have no recovery codes left. Please create new ones.';
  return left === 1 ? 'You have one recovery code left.' : `You have ${left} recovery codes left.`;
}
