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
const BY_NETWORK = { name: 'reset-address', max: 30, seconds: HOUR };
/** Counts the entered email, whether or not it has an account. */
const BY_EMAIL = { name: 'reset-account', max: 5, seconds: HOUR };

/** Minimum response time in milliseconds. It hides whether a mail was queued and so whether the account exists. */
const MIN_RESPONSE_MS = 300;

const LINK_SENT = `If there is an account with this address, an email with a link is on its way. The link is valid for ${RESET_MINUTES} minutes.`;

/** Registers the routes that reset a forgotten password. */
export async function passwordResetRoutes(
  app: FastifyInstance,
  { db, config }: { db: Db; config: Config },
): Promise<void> {
  route(app, forgotPassword, async ({ body: { email } }, request) => {
    await countRequest(db, BY_NETWORK, request);
    await count(db, BY_EMAIL, emailKey(email));
    const minimumTime = sleep(MIN_RESPONSE_MS);
    try {
      await offerReset(db, email, siteUrlOf(config, request));
    } finally {
      await minimumTime;
    }
    return { success: true as const, message: LINK_SENT };
  });

  route(app, resetPassword, async ({ body: { token, newPassword: password } }, request) => {
    await countRequest(db, BY_NETWORK, request);
    await resetByToken(db, { token, password, siteUrl: siteUrlOf(config, request) });
    return { success: true as const, message: 'Your password has been changed. Please sign in.' };
  });
}
