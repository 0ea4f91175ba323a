import type { FastifyInstance } from 'fastify';
import {
  forgotPasswordEndpoint,
  RESETS_PER_DEVICE,
  RESETS_PER_EMAIL_AND_NETWORK,
  resetPasswordEndpoint,
} from '#contract/account/password-reset.ts';
import type { Config } from '../config/config.ts';
import { hideDuration } from '../http/hide-duration.ts';
import { publicSiteUrl } from '../http/public-origin.ts';
import { countAttempt, countAttempts, networkCounts } from '../http/rate-limits.ts';
import { route } from '../http/route.ts';
import { countMailRequest } from '../jobs/mail-gate.ts';
import { mailboxOf } from '../jobs/mailbox.ts';
import type { DbContext } from '../notify/notify.ts';
import { describeClient } from './client.ts';
import { findKnownDevice, rememberDevice } from './known-device.ts';
import { requireResetOwner, resetPasswordByToken, sendPasswordReset } from './password-reset.ts';
import { requireUncommonPassword } from './password-strength.ts';
import { workSource } from './password-work.ts';
import { findByEmail } from './user-rows.ts';

/** Registers the routes that reset a forgotten password. */
export async function passwordResetRoutes(
  app: FastifyInstance,
  { db, config, notify }: DbContext & { readonly config: Config },
): Promise<void> {
  route(app, forgotPasswordEndpoint, async ({ body: { email } }, request) => {
    const account = await findByEmail(db, email);
    const deviceId = findKnownDevice(request, account);
    if (deviceId === undefined) {
      await countMailRequest(db, config.mail, request);
      await countAttempts(db, networkCounts(RESETS_PER_EMAIL_AND_NETWORK, request.ip, mailboxOf(email)));
    } else await countAttempt(db, RESETS_PER_DEVICE, deviceId);
    await hideDuration(async () => {
      const siteUrl = publicSiteUrl(config, request);
      const isKnownDevice = deviceId !== undefined;
      if (account)
        await sendPasswordReset({ db, notify }, account, {
          siteUrl,
          isKnownDevice,
          client: describeClient(request),
        });
    });
  });

  route(app, resetPasswordEndpoint, async ({ body: { token, newPassword: password } }, request, reply) => {
    const siteUrl = publicSiteUrl(config, request);
    const { id, username, email } = await requireResetOwner(db, token);
    const source = workSource(request, id);
    const ownData = [username, email];
    await requireUncommonPassword(password, { field: 'newPassword', ownData, source, siteUrl });
    const user = await resetPasswordByToken({ db, notify }, { token, password, siteUrl, ip: request.ip });
    rememberDevice(config, { request, reply }, user);
  });
}
