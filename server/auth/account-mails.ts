import { securityPath } from '#contract/site-paths.ts';
import type { Role } from '#contract/user.ts';
import type { UserRow } from '../db/schema/auth.ts';
import type { Mail } from '../jobs/outbox.ts';
import type { Client } from './client.ts';
import { greeting } from './password-mails.ts';

/** What the owner of an account learns by mail, because somebody else may have done it. [SAFE-05] */
export type AccountEvent =
  | ({ readonly kind: 'new device' } & Client)
  | { readonly kind: 'role changed'; readonly role: Role }
  | { readonly kind: 'password changed' }
  | { readonly kind: 'email change requested' }
  | { readonly kind: 'email changed' }
  | { readonly kind: 'factor added'; readonly factor: 'passkey' | 'authenticator app' }
  | { readonly kind: 'factor removed'; readonly factor: 'passkey' | 'authenticator app' }
  | { readonly kind: 'recovery code used' }
  | { readonly kind: 'new recovery codes' };

/** Path of the page on which people write to the shop. */
const CONTACT_PATH = '/contact';

/** Events that others can cause often. The owner needs few mails about them. */
const REPEATABLE: ReadonlySet<AccountEvent['kind']> = new Set(['new device', 'email change requested']);

const ROLE_TEXTS: Readonly<Record<Role, string>> = {
  admin: 'You are now an admin of the shop.',
  user: 'You are no longer an admin of the shop.',
};

/** Returns the mail about an event. `siteUrl` comes from `publicSiteUrl`. */
export function accountEventMail(user: UserRow, event: AccountEvent, siteUrl: string): Mail {
  const { subject, text } = describe(event);
  return {
    to: user.email,
    purpose: REPEATABLE.has(event.kind) ? 'account' : 'customer',
    subject,
    text: `${greeting(user)}

${text}

${adviceOn(event, siteUrl)}

Solène
`,
  };
}

/** Returns what the recipient does about an event that somebody else has caused. */
function adviceOn({ kind }: AccountEvent, siteUrl: string): string {
  if (kind === 'email changed') {
    return `If this was not you, write to us right away:

${siteUrl}${CONTACT_PATH}`;
  }
  return `If this was not you, log out all other devices and change your password right away:

${siteUrl}${securityPath}`;
}

function describe(event: AccountEvent): Pick<Mail, 'subject' | 'text'> {
  switch (event.kind) {
    case 'new device':
      return {
        subject: 'New login to your account',
        text: `Somebody has just logged in to your Solène account on a new device:
${event.device || 'an unknown device'}, network ${event.network}.`,
      };
    case 'role changed':
      return { subject: 'Your role has been changed', text: ROLE_TEXTS[event.role] };
    case 'password changed':
      return {
        subject: 'Your password has been changed',
        text: `The password of your Solène account has just been changed. All other devices have
been logged out.`,
      };
    case 'email change requested':
      return {
        subject: 'Your email address is about to change',
        text: `Somebody has asked to change the email address of your Solène account. It changes
once the new address has been confirmed. A new password prevents that.`,
      };
    case 'email changed':
      return {
        subject: 'Your email address has been changed',
        text: `Your Solène account now has another email address. This one no longer belongs to it,
and all other devices have been logged out.`,
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
        text: 'One of the recovery codes of your Solène account has just been used. It does not work again.',
      };
    case 'new recovery codes':
      return {
        subject: 'New recovery codes',
        text: 'Your Solène account has new recovery codes. The old ones no longer work.',
      };
  }
}
