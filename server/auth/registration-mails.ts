import { REGISTRATION_HOURS } from '#contract/account/registration-hours.ts';
import { forgotPasswordPath, registrationPath } from '#contract/shop/site-paths.ts';
import { choosePassword, emailTakenText, registrationText } from '#messages/mails/account.ts';
import { letterText } from '#messages/mails/letter.ts';
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
    subject: registrationText.subject,
    blocks: [
      greet(),
      paragraph(registrationText.message),
      button(registrationText.finish, `${siteUrl}${registrationPath(token)}`),
      note(registrationText.note(REGISTRATION_HOURS)),
      paragraph(letterText.signature),
    ],
  };
}

/** Returns the mail to the owner of an account whose address was entered for another account. */
export function emailTakenMail(user: MailedUser, siteUrl: string): Letter {
  return {
    to: user.email,
    purpose: 'requested',
    siteUrl,
    subject: emailTakenText.subject,
    blocks: [
      greetUser(user),
      paragraph(emailTakenText.message),
      paragraph(emailTakenText.advice),
      button(choosePassword, `${siteUrl}${forgotPasswordPath}`),
      note(emailTakenText.notYou),
      paragraph(letterText.signature),
    ],
  };
}
