import { EMAIL_LINK_HOURS } from '#contract/account/account-email.ts';
import { confirmEmailPath } from '#contract/shop/site-paths.ts';
import { inSeconds } from '../db/job-schedule.ts';
import { button, greet, type Letter, note, paragraph } from '../notify/blocks.ts';

/** Returns the mail with the link that confirms the email address of an account. It contains nothing that was typed. */
export function emailLinkMail(email: string, siteUrl: string, token: string): Letter {
  return {
    to: email,
    purpose: 'requested',
    expiresAt: inSeconds(EMAIL_LINK_HOURS * 60 * 60),
    siteUrl,
    subject: 'Please confirm your email',
    blocks: [
      greet(),
      paragraph(
        'Please confirm that your Solène account may use this email address. Open this link, and log in if you are asked to.',
      ),
      button('Confirm your email', `${siteUrl}${confirmEmailPath(token)}`),
      note(
        `The link works once and expires in ${EMAIL_LINK_HOURS} hours. If this was not you, simply ignore this email. Nothing will change.`,
      ),
      paragraph('Solène'),
    ],
  };
}
