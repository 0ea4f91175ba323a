import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { forgotPassword, RESET_MINUTES, resetPassword } from '#contract/password-reset.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { count, countRequest } from '../http/limits.ts';
import { siteUrlOf } from '../http/public-origin.ts';
import { route } from '../http/route.ts';
import { offerReset, resetByToken } from './password-reset.ts';
import { emailKey } from './user-rows.ts';

const HOUR = 60 * 60;
const BY_ADDRESS = { name: 'reset-address', max: 30, seconds: HOUR };
/** Of what was entered, whether there is such an account or not. */
const BY_ACCOUNT = { name: 'reset-account', max: 5, seconds: HOUR };

/** No answer comes sooner, in milliseconds: that there was a mail to be written does not show in its time. */
const EVEN_MS = 300;

const ON_ITS_WAY = `If there is an account with this address, a mail with a link is on its way. The link can be used for ${RESET_MINUTES} minutes.`;

/** A new password for who has forgotten theirs. */
export async function passwordResetRoutes(
  app: FastifyInstance,
  { db, config }: { db: Db; config: Config },
): Promise<void> {
  route(app, forgotPassword, async ({ body: { email } }, request) => {
    await countRequest(db, BY_ADDRESS, request);
    await count(db, BY_ACCOUNT, emailKey(email));
    const even = sleep(EVEN_MS);
    try {
      await offerReset(db, email, siteUrlOf(config, request));
    } finally {
      await even;
    }
    return { success: true as const, message: ON_ITS_WAY };
  });

  route(app, resetPassword, async ({ body: { token, newPassword: password } }, request) => {
    await countRequest(db, BY_ADDRESS, request);
    await resetByToken(db, { token, password, siteUrl: siteUrlOf(config, request) });
    return { success: true as const, message: 'Your password has been changed. Please sign in.' };
  });
}
