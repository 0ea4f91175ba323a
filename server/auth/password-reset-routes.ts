import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { forgotPasswordEndpoint, RESETS_PER_EMAIL, resetPasswordEndpoint } from '#contract/password-reset.ts';
import type { Config } from '../config/config.ts';
import { publicSiteUrl } from '../http/public-origin.ts';
import { countAttempt } from '../http/rate-limits.ts';
import { route } from '../http/route.ts';
import type { DbContext } from '../notify/notify.ts';
import { resetPasswordByToken, sendPasswordReset } from './password-reset.ts';
import { emailKey } from './user-rows.ts';

/** Minimum response time in milliseconds. It hides whether a mail was queued and so whether the account exists. */
const MIN_RESPONSE_MS = 300;

/** Registers the routes that reset a forgotten password. */
export async function passwordResetRoutes(
  app: FastifyInstance,
  { db, config, notify }: DbContext & { readonly config: Config },
): Promise<void> {
  route(app, forgotPasswordEndpoint, async ({ body: { email } }, request) => {
    await countAttempt(db, RESETS_PER_EMAIL, emailKey(email));
    const minimumDelay = sleep(MIN_RESPONSE_MS);
    try {
      await sendPasswordReset({ db, notify }, email, publicSiteUrl(config, request));
    } finally {
      await minimumDelay;
    }
  });

  route(app, resetPasswordEndpoint, async ({ body: { token, newPassword: password } }, request) => {
    const siteUrl = publicSiteUrl(config, request);
    await resetPasswordByToken({ db, notify }, { token, password, siteUrl });
  });
}
