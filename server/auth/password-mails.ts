import { RESET_LINK_MINUTES } from '#contract/account/password-reset.ts';
import { forgotPasswordPath, resetPasswordPath } from '#contract/shop/site-paths.ts';
import { inSeconds } from '../db/job-schedule.ts';
import type { UserRow } from '../db/schema/auth.ts';
import {
  type Block,
  button,
  facts,
  greet,
  type Letter,
  type MailFact,
  note,
  paragraph,
} from '../notify/blocks.ts';
import { formatMailTime } from '../notify/dates.ts';
import type { Client } from './client.ts';

/** The columns of a user that mails show. */
export type MailedUser = Pick<UserRow, 'username' | 'email' | 'emailVerifiedAt'>;

/** Returns the greeting of a user. A stranger may have chosen the name until the email address is verified. */
export function greetUser({ username, emailVerifiedAt }: MailedUser): Block {
  return greet(emailVerifiedAt === null ? undefined : username);
}

/** Returns the current time and the device as facts for a mail. */
export function describeMoment(timeZone: string, client?: Client): Block[] {
  const place = client && [client.device || 'An unknown device', `Network ${client.network}`];
  const device: MailFact[] = place ? [{ label: 'Device', lines: place }] : [];
  return facts({ label: 'Time', lines: [formatMailTime(new Date(), timeZone)] }, ...device);
}

/** A password reset link, and the client that requested it. */
export interface ResetLink {
  readonly siteUrl: string;
  readonly token: string;
  readonly client: Client;
}

/** Returns the mail with the password reset link. `siteUrl` comes from `publicSiteUrl`. */
export function resetMail(user: MailedUser, { siteUrl, token, client }: ResetLink, timeZone: string): Letter {
  return {
    to: user.email,
    purpose: 'account',
    expiresAt: inSeconds(RESET_LINK_MINUTES * 60),
    siteUrl,
    subject: 'Choose a new password',
    blocks: [
      greetUser(user),
      paragraph(
        'We received a request to reset the password of your Solène account. Choose a new password here.',
      ),
      button('Choose a new password', `${siteUrl}${resetPasswordPath(token, user.email)}`),
      ...describeMoment(timeZone, client),
      note(
        `The link works once and expires in ${RESET_LINK_MINUTES} minutes. If you did not request this, you can ignore this email. Your password will not change.`,
      ),
      paragraph('Solène'),
    ],
  };
}

/** Returns the mail that confirms a password reset. */
export function passwordChangedMail(user: MailedUser, siteUrl: string, timeZone: string): Letter {
  return {
    to: user.email,
    purpose: 'customer',
    siteUrl,
    subject: 'Your password has been changed',
    blocks: [
      greetUser(user),
      paragraph(
        'Your Solène password has just been changed with the link we emailed you. For your security, we have logged you out on all devices.',
      ),
      ...describeMoment(timeZone),
      paragraph(
        'If this was not you, choose a new password right away and secure your email account, because someone else may have access to it.',
      ),
      button('Choose a new password', `${siteUrl}${forgotPasswordPath}`),
      paragraph('Solène'),
    ],
  };
}
