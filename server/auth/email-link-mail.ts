import { EMAIL_LINK_HOURS } from '#contract/account/account-email.ts';
import { confirmEmailPath } from '#contract/shop/site-paths.ts';
import { emailLinkText } from '#messages/mails/account.ts';
import { letterText } from '#messages/mails/letter.ts';
import { inSeconds } from '../db/job-schedule.ts';
import { button, greet, type Letter, note, paragraph } from '../notify/blocks.ts';

/** Returns the mail with the link that confirms the email address of an account. It contains nothing that was typed. */
export function emailLinkMail(email: string, siteUrl: string, token: string): Letter {
  return {
    to: email,
    purpose: 'requested',
    expiresAt: inSeconds(EMAIL_LINK_HOURS * 60 * 60),
    siteUrl,
    subject: emailLinkText.subject,
    blocks: [
      greet(),
      paragraph(emailLinkText.message),
      button(emailLinkText.confirm, `${siteUrl}${confirmEmailPath(token)}`),
      note(emailLinkText.note(EMAIL_LINK_HOURS)),
      paragraph(letterText.signature),
    ],
  };
}
