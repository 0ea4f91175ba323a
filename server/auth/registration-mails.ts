import { REGISTRATION_HOURS } from '#contract/account/registration-hours.ts';
import { forgotPasswordPath, registrationPath } from '#contract/shop/site-paths.ts';
import { inSeconds } from '../db/job-schedule.ts';
import { button, greet, type Letter, note, paragraph } from '../notify/blocks.ts';
import { greetUser, type MailedUser } from './password-mails.ts';

const REGISTRATION_SECONDS = REGISTRATION_HOURS * 60 * 60;

/**
 * Returns the mail with the link that confirms a new account, requested now or at `requestedAt`. It contains nothing
 * that was typed.
 */
export function registrationMail(email: string, siteUrl: string, token: string, requestedAt?: Date): Letter {
  return {
    to: email,
    purpose: 'requested',
    expiresAt: requestedAt
      ? new Date(requestedAt.getTime() + REGISTRATION_SECONDS * 1000)
      : inSeconds(REGISTRATION_SECONDS),
    siteUrl,
    subject: 'Please confirm your email',
    blocks: [
      greet(),
      paragraph(
        'Welcome to Solène. To finish your registration, open this link and log in with the password you have chosen.',
      ),
      button('Finish your registration', `${siteUrl}${registrationPath(token)}`),
      note(
        `The link works for ${REGISTRATION_HOURS} hours. If this was not you, simply ignore this email. There will be no account.`,
      ),
      paragraph('Solène'),
    ],
  };
}

/** Returns the mail to the owner of an account whose address was entered for another account. */
export function emailTakenMail(user: MailedUser, siteUrl: string): Letter {
  return {
    to: user.email,
    purpose: 'requested',
    siteUrl,
    subject: 'You already have an account',
    blocks: [
      greetUser(user),
      paragraph(
        'Someone has just tried to use your email address for another Solène account. It already belongs to yours, so nothing has changed.',
      ),
      paragraph(
        'If this was you, log in as usual. If you have forgotten your password, choose a new one here.',
      ),
      button('Choose a new password', `${siteUrl}${forgotPasswordPath}`),
      note('If this was not you, you can ignore this email.'),
      paragraph('Solène'),
    ],
  };
}
