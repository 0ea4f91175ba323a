import { RESET_MINUTES, resetPages } from '#contract/password-reset.ts';
import type { UserRow } from '../db/schema.ts';
import type { Mail } from '../jobs/outbox.ts';

/** The link for a new password. `siteUrl` as `siteUrlOf` has it. */
export function resetMail(user: UserRow, siteUrl: string, token: string): Mail {
  return {
    to: user.email,
    subject: 'Choose a new password',
    text: `Hello ${user.username},

somebody, probably you, has asked for a new password for your account at Solène.
Please choose one here:

${siteUrl}${resetPages.reset(token)}

The link can be used once, within ${RESET_MINUTES} minutes. If you did not ask for it, there is
nothing you need to do: your password stays as it is.

Solène
`,
  };
}

/** Tells of a password that was chosen by such a link. */
export function passwordChangedMail(user: UserRow, siteUrl: string): Mail {
  return {
    to: user.email,
    subject: 'Your password has been changed',
    text: `Hello ${user.username},

your password at Solène has just been changed by the link that we sent you, and
everybody who was signed in with the old one has been signed out.

If that was not you, please choose another one at once, and look after your
mailbox: somebody else may be reading it.

${siteUrl}${resetPages.forgot}

Solène
`,
  };
}
