import { RESET_LINK_MINUTES } from '#contract/password-reset.ts';
import { forgotPasswordPath, resetPasswordPath } from '#contract/site-paths.ts';
import { inSeconds } from '../db/job-schedule.ts';
import type { UserRow } from '../db/schema/auth.ts';
import type { Mail } from '../jobs/outbox.ts';

/** Returns the greeting of a user. A stranger may have chosen the name until the email address is verified. */
export function greeting({ username, emailVerifiedAt }: UserRow): string {
  return emailVerifiedAt === null ? 'Hello,' : `Hello ${username},`;
}

/** Returns the mail with the password reset link. `siteUrl` comes from `publicSiteUrl`. */
export function resetMail(user: UserRow, siteUrl: string, token: string): Mail {
  return {
    to: user.email,
    purpose: 'account',
    expiresAt: inSeconds(RESET_LINK_MINUTES * 60),
    subject: 'Choose a new password',
    text: `${greeting(user)}

We received a request to reset the password of your Solène account.
Choose a new password here:

${siteUrl}${resetPasswordPath(token, user.email)}

The link works once and expires in ${RESET_LINK_MINUTES} minutes. If you did not request this,
you can ignore this email. Your password will not change.

Solène
`,
  };
}

/** Returns the mail that confirms a password reset. */
export function passwordChangedMail(user: UserRow, siteUrl: string): Mail {
  return {
    to: user.email,
    purpose: 'customer',
    subject: 'Your password has been changed',
    text: `${greeting(user)}

Your Solène password has just been changed with the link we emailed you. For your
security, we have logged you out on all devices.

If this was not you, choose a new password right away and secure your email
account, because someone else may have access to it:

${siteUrl}${forgotPasswordPath}

Solène
`,
  };
}
