import type { FastifyInstance } from 'fastify';
import {
  changeEmailEndpoint,
  confirmEmailEndpoint,
  EMAIL_CHANGED,
  EMAIL_LINK_SENT,
  EMAIL_LINKS_PER_ACCOUNT,
  getAccountEmailEndpoint,
  sendEmailLinkEndpoint,
} from '#contract/account/account-email.ts';
import type { Config } from '../config/config.ts';
import { hideDuration } from '../http/hide-duration.ts';
import { publicSiteUrl } from '../http/public-origin.ts';
import { countAttempt } from '../http/rate-limits.ts';
import { route } from '../http/route.ts';
import { countMailRequest } from '../jobs/mail-gate.ts';
import type { DbContext } from '../notify/notify.ts';
import {
  changeEmail,
  confirmEmail,
  requestEmailChange,
  requireOtherEmail,
  sendEmailLink,
} from './account-email.ts';
import { requireSession } from './auth.ts';
import { describeClient } from './client.ts';
import { serializeUser } from './user-rows.ts';

/** Registers the routes with which users confirm and change their email address. */
export async function accountEmailRoutes(
  app: FastifyInstance,
  context: DbContext & { readonly config: Config },
): Promise<void> {
  const { db, config } = context;
  const sendsLinks = config.capabilities?.includes('mail') ?? false;

  route(app, getAccountEmailEndpoint, async (_input, request) => {
    const { email, emailVerifiedAt } = requireSession(request).user;
    return { email, isConfirmed: emailVerifiedAt !== null };
  });

  route(app, changeEmailEndpoint, async ({ body: { email } }, request) => {
    const session = requireSession(request);
    const { user } = session;
    const source = { siteUrl: publicSiteUrl(config, request), client: describeClient(request) };
    requireOtherEmail(config, user, email);
    await countAttempt(db, EMAIL_LINKS_PER_ACCOUNT, user.id);
    if (!sendsLinks) {
      const changed = await changeEmail(context, session, { email, ...source });
      return { message: EMAIL_CHANGED, user: serializeUser(changed) };
    }
    await countMailRequest(db, config.mail, request);
    await hideDuration(() => requestEmailChange(context, user, { email, ...source }));
    return { message: EMAIL_LINK_SENT, user: serializeUser(user) };
  });

  route(app, sendEmailLinkEndpoint, async (_input, request) => {
    const { user } = requireSession(request);
    await countAttempt(db, EMAIL_LINKS_PER_ACCOUNT, user.id);
    await countMailRequest(db, config.mail, request);
    await sendEmailLink(context, user, publicSiteUrl(config, request));
  });

  route(app, confirmEmailEndpoint, async ({ body: { token } }, request) => {
    const link = { token, siteUrl: publicSiteUrl(config, request), client: describeClient(request) };
    return { user: serializeUser(await confirmEmail(context, requireSession(request), link)) };
  });
}
