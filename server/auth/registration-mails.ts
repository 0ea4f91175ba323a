import { REGISTRATION_HOURS } from '#contract/registration-hours.ts';
import { forgotPasswordPath, registrationPath } from '#contract/site-paths.ts';
import { inSeconds } from '../db/job-schedule.ts';
import type { UserRow } from '../db/schema/auth.ts';
import type { Mail } from '../jobs/outbox.ts';
import { greeting } from './password-mails.ts';

const REGISTRATION_SECONDS = REGISTRATION_HOURS * 60 * 60;

/**
 * Returns the mail with the link that confirms a new account, requested now or at `requestedAt`. It contains nothing
 * that was typed.
 */
export function registrationMail(email: string, siteUrl: string, token: string, requestedAt?: Date): Mail {
  return {
    to: email,
    purpose: 'requested',
    expiresAt: requestedAt
      ? new Date(requestedAt.getTime() + REGISTRATION_SECONDS * 1000)
      : inSeconds(REGISTRATION_SECONDS),
    subject: 'Please confirm your email',
    text: `Hello,

Welcome to Solène. To finish your registration, open this link and log in with the
password you have chosen:

${siteUrl}${registrationPath(token)}

The link works for ${REGISTRATION_HOURS} hours. If this was not you, simply ignore this email.
There will be no account.

Solène
`,
  };
}

/** Returns the mail to the owner of an account whose address was entered for another one. */
export function emailTakenMail(user: UserRow, siteUrl: string): Mail {
  return {
    to: user.email,
    purpose: 'requested',
    subject: 'You already have an account',
    text: `${greeting(user)}

Someone has just tried to use your email address for another Solène account. It
already belongs to yours, so nothing has changed.

If this was you, log in as usual. If you have forgotten your password, choose a new
one here:

${siteUrl}${forgotPasswordPath}

If this was not you, you can ignore this email.

Solène
`,
  };
}
