import { RESET_LINK_MINUTES } from '#contract/account/password-reset.ts';
import { forgotPasswordPath, resetPasswordPath } from '#contract/shop/site-paths.ts';
import {
  choosePassword,
  momentText,
  passwordChangedText,
  passwordResetText,
} from '#messages/mails/account.ts';
import { letterText } from '#messages/mails/letter.ts';
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
  const place = client && [client.device || momentText.unknownDevice, momentText.network(client.network)];
  const device: MailFact[] = place ? [{ label: momentText.device, lines: place }] : [];
  return facts({ label: momentText.time, lines: [formatMailTime(new Date(), timeZone)] }, ...device);
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
    subject: passwordResetText.subject,
    blocks: [
      greetUser(user),
      paragraph(passwordResetText.message),
      button(choosePassword, `${siteUrl}${resetPasswordPath(token, user.email)}`),
      ...describeMoment(timeZone, client),
      note(passwordResetText.note(RESET_LINK_MINUTES)),
      paragraph(letterText.signature),
    ],
  };
}

/** Returns the mail that confirms a password reset. */
export function passwordChangedMail(user: MailedUser, siteUrl: string, timeZone: string): Letter {
  return {
    to: user.email,
    purpose: 'customer',
    siteUrl,
    subject: passwordChangedText.subject,
    blocks: [
      greetUser(user),
      paragraph(passwordChangedText.byLink),
      ...describeMoment(timeZone),
      paragraph(passwordChangedText.notYou),
      button(choosePassword, `${siteUrl}${forgotPasswordPath}`),
      paragraph(letterText.signature),
    ],
  };
}
