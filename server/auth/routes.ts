import type { FastifyInstance } from 'fastify';
import {
  CONFIRM_REGISTRATION,
  loginEndpoint,
  logoutEndpoint,
  PASSWORD_CHANGES_PER_USER,
  PASSWORD_CHECKS_PER_USER,
  REGISTERED,
  registerEndpoint,
  resendRegistrationEndpoint,
  updatePasswordEndpoint,
  updateProfileEndpoint,
} from '#contract/account/auth.ts';
import type { Config } from '../config/config.ts';
import { hideDuration } from '../http/hide-duration.ts';
import { HttpError } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import { publicSiteUrl } from '../http/public-origin.ts';
import { countAttempt, countFailure } from '../http/rate-limits.ts';
import { route } from '../http/route.ts';
import { countMailRequest } from '../jobs/mail-gate.ts';
import type { DbContext } from '../notify/notify.ts';
import { changePassword, changeProfile, requireCurrentPassword } from './accounts.ts';
import { protectsAccounts, requireProof, requireSession } from './auth.ts';
import { describeClient } from './client.ts';
import { rememberDevice } from './known-device.ts';
import { INVALID_CREDENTIALS, verifyCredentials } from './login.ts';
import { requireUncommonPassword } from './password-strength.ts';
import { workSource } from './password-work.ts';
import {
  createAccount,
  identifyRegistration,
  requestRegistration,
  resendRegistration,
} from './registrations.ts';
import { requireCustomerName } from './reserved-names.ts';
import { secondMethods } from './second-factors.ts';
import { endSession, startSecondStep, startSession } from './start-session.ts';
import { serializeUser } from './user-rows.ts';

const SECOND_STEP = messageOf('secondStep');

/** Registers the routes of accounts and sessions [CALL-02]. */
export async function authRoutes(
  app: FastifyInstance,
  { db, config, notify }: DbContext & { readonly config: Config },
): Promise<void> {
  const hasOwnRules = config.capabilities !== null;
  const context = { db, config, notify };

  route(app, registerEndpoint, async ({ body }, request) => {
    const { username, email, password } = body;
    if (hasOwnRules) requireCustomerName(username);
    const verifiesEmail = config.capabilities?.includes('mail');
    if (verifiesEmail) await countMailRequest(db, config.mail, request);
    const source = workSource(request);
    const siteUrl = publicSiteUrl(config, request);
    if (hasOwnRules) {
      const check = { field: 'password', ownData: [username, email], source, siteUrl } as const;
      await requireUncommonPassword(password, check);
    }
    const identity = hasOwnRules ? await identifyRegistration(request, body) : undefined;
    const account = { ...body, source, request: identity };
    if (!verifiesEmail) {
      await createAccount(db, account);
      return { message: REGISTERED };
    }
    await hideDuration(() => requestRegistration({ db, notify }, account, siteUrl));
    return { message: CONFIRM_REGISTRATION };
  });

  route(app, resendRegistrationEndpoint, async ({ body: { email } }, request) => {
    await countMailRequest(db, config.mail, request);
    await hideDuration(() => resendRegistration({ db, notify }, email, publicSiteUrl(config, request)));
  });

  route(app, loginEndpoint, async ({ body }, request, reply) => {
    const user = await verifyCredentials(db, body, request);
    const methods = protectsAccounts(config) ? await secondMethods(db, user.id) : [];
    if (methods.length > 0) {
      await startSecondStep(context, { request, reply }, user);
      throw new HttpError(401, SECOND_STEP, { requires: { kind: 'second-step', methods } });
    }
    if (!(await startSession(context, { request, reply }, user)))
      throw new HttpError(401, INVALID_CREDENTIALS);
    return { user: serializeUser(user) };
  });

  route(app, logoutEndpoint, async (_input, request, reply) => {
    await endSession(context, { request, reply });
  });

  route(app, updateProfileEndpoint, async ({ body }, request) => {
    const { userId: _, before, ...changes } = body;
    const { user } = requireSession(request);
    const isRenamed = changes.username !== undefined && changes.username !== user.username;
    if (hasOwnRules && isRenamed && user.role !== 'admin') requireCustomerName(changes.username ?? '');
    const row = await changeProfile(db, user.id, changes, before);
    return { user: serializeUser(row) };
  });

  route(app, updatePasswordEndpoint, async ({ body }, request, reply) => {
    const session = requireSession(request);
    // The current password is the proof of an account without a second factor.
    if (session.hasSecondFactor && protectsAccounts(config)) await requireProof(db, session);
    const siteUrl = publicSiteUrl(config, request);
    const { id, username, email } = session.user;
    const source = workSource(request, id);
    await countAttempt(db, PASSWORD_CHECKS_PER_USER, id);
    const counts = [{ limit: PASSWORD_CHANGES_PER_USER, subject: id }];
    await countFailure(db, counts, () => requireCurrentPassword(session, body.currentPassword, source));
    if (hasOwnRules) {
      const check = { field: 'newPassword', ownData: [username, email], source, siteUrl } as const;
      await requireUncommonPassword(body.newPassword, check);
    }
    const user = await changePassword(context, session, {
      next: body.newPassword,
      source,
      siteUrl,
      client: describeClient(request),
    });
    rememberDevice(config, { request, reply }, user);
  });
}
