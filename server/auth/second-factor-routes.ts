import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  addPasskeyEndpoint,
  confirmAuthenticatorAppEndpoint,
  getSecondFactorsEndpoint,
  PROOFS_PER_ACCOUNT,
  proveEndpoint,
  removeAuthenticatorAppEndpoint,
  removePasskeyEndpoint,
  renewRecoveryCodesEndpoint,
  requestPasskeyEndpoint,
  type SecondFactor,
  secondStepEndpoint,
  startAuthenticatorAppEndpoint,
  startPasskeyEndpoint,
} from '#contract/account/second-factor.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { PasskeyRow, UserRow } from '../db/schema/auth.ts';
import { HttpError } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import { publicSiteUrl } from '../http/public-origin.ts';
import { countFailure } from '../http/rate-limits.ts';
import { route } from '../http/route.ts';
import { noteAccount } from '../http/security-notes.ts';
import { sha256 } from '../http/tokens.ts';
import type { DbContext } from '../notify/notify.ts';
import type { AccountEvent } from './account-mails.ts';
import { tellOwner } from './account-mails.ts';
import { optionalSession, requireSession } from './auth.ts';
import { type ChallengeOwner, createChallenge, takeChallenge } from './challenges.ts';
import { describeClient } from './client.ts';
import { createKeyCipher } from './key-cipher.ts';
import { findKnownDevice } from './known-device.ts';
import { withSecondStepLimits } from './login-limits.ts';
import { type Ceremony, describeNewPasskey, describePasskeyRequest } from './passkeys.ts';
import { workSource } from './password-work.ts';
import { findPendingLogin } from './pending-login.ts';
import { acceptProof } from './proof.ts';
import * as factors from './second-factors.ts';
import { readToken, startSession } from './start-session.ts';
import { authenticatorUri } from './totp.ts';
import { serializeUser } from './user-rows.ts';

const ISSUER = 'Solène';
const LOGIN_EXPIRED = messageOf('loginExpired');

/** Registers the routes of second factors, of the second step of a login, and of proofs. [SAFE-05] */
export async function secondFactorRoutes(
  app: FastifyInstance,
  context: DbContext & { readonly config: Config },
): Promise<void> {
  const { db, config, notify } = context;
  const cipher = createKeyCipher(config.secretKey);
  /** Queues, in the transaction, the mail about an event to the user of a request. */
  const tell = (tx: Db, user: UserRow, event: AccountEvent, request: FastifyRequest) =>
    tellOwner({ tx, notify }, user, event, {
      siteUrl: publicSiteUrl(config, request),
      client: describeClient(request),
    });

  const sessionOwner = (request: FastifyRequest): ChallengeOwner => ({
    kind: 'session',
    tokenHash: requireSession(request).tokenHash,
  });

  /** Returns the pending login of a request. Throws `HttpError` 400 without one. */
  const readPendingLogin = async (request: FastifyRequest) => {
    const token = readToken(config, request);
    const user = token === undefined ? undefined : await findPendingLogin(db, token);
    if (token === undefined || user === undefined) throw new HttpError(400, LOGIN_EXPIRED);
    noteAccount(request, user.id);
    return { user, owner: { kind: 'login', tokenHash: sha256(token) } satisfies ChallengeOwner };
  };

  /** Returns a function that ends the pending ceremony of an owner and returns it. */
  const taker = (owner: ChallengeOwner, request: FastifyRequest) => async () => {
    const challenge = await takeChallenge(db, owner);
    return challenge === undefined ? undefined : { challenge, origin: originOf(request) };
  };

  /** Counts the failures of an account's proofs in all its sessions. */
  const limitFailures = <Result>(userId: string, attempt: () => Promise<Result>) =>
    countFailure(db, [{ limit: PROOFS_PER_ACCOUNT, subject: userId }], attempt);

  const acceptFactor = async (
    factor: SecondFactor,
    { user, owner, request }: { user: UserRow; owner: ChallengeOwner; request: FastifyRequest },
  ) => {
    const means = { cipher, takeCeremony: taker(owner, request) };
    if (!('recoveryCode' in factor)) return factors.acceptSecondFactor(db, user.id, factor, means);
    await db.transaction(async (tx) => {
      await factors.acceptSecondFactor(tx, user.id, factor, means);
      const { recoveryCodes: codesLeft } = await factors.readSecondFactors(tx, user.id);
      await tell(tx, user, { kind: 'recovery code used', codesLeft }, request);
    });
  };

  route(app, secondStepEndpoint, async ({ body }, request, reply) => {
    const { user, owner } = await readPendingLogin(request);
    const client = { userId: user.id, ip: request.ip, deviceId: findKnownDevice(request, user) };
    await withSecondStepLimits(db, client, () => acceptFactor(body, { user, owner, request }));
    if (!(await startSession(context, { request, reply }, user))) throw new HttpError(400, LOGIN_EXPIRED);
    return { user: serializeUser(user) };
  });

  route(app, requestPasskeyEndpoint, async (_input, request) => {
    const session = optionalSession(request);
    const { user, owner } =
      session === undefined
        ? await readPendingLogin(request)
        : { user: session.user, owner: sessionOwner(request) };
    const ceremony = { challenge: await createChallenge(db, owner), origin: originOf(request) };
    return describePasskeyRequest(await factors.listPasskeys(db, user.id), ceremony);
  });

  route(app, proveEndpoint, async ({ body }, request) => {
    const session = requireSession(request);
    const { user } = session;
    const accept = (factor: SecondFactor) =>
      acceptFactor(factor, { user, owner: sessionOwner(request), request });
    await limitFailures(user.id, () => acceptProof(db, session, body, workSource(request, user.id), accept));
  });

  /** Returns whether the user of a request must have a second factor. */
  const needsFactor = (request: FastifyRequest) => {
    const { user, lacksSecondFactor } = requireSession(request);
    return config.requiresSecondFactor && (user.role === 'admin' || lacksSecondFactor);
  };

  route(app, getSecondFactorsEndpoint, async (_input, request) => {
    const found = await factors.readSecondFactors(db, requireSession(request).user.id);
    return { ...found, passkeys: found.passkeys.map(serializePasskey), isRequired: needsFactor(request) };
  });

  route(app, startAuthenticatorAppEndpoint, async (_input, request) => {
    const { user } = requireSession(request);
    const key = await factors.createAuthenticatorKey(db, cipher, user.id);
    return { key, uri: authenticatorUri(key, { issuer: ISSUER, account: user.email }) };
  });

  route(app, confirmAuthenticatorAppEndpoint, async ({ body }, request) => {
    const { user } = requireSession(request);
    const recoveryCodes = await limitFailures(user.id, () =>
      db.transaction(async (tx) => {
        const codes = await factors.confirmAuthenticatorApp(tx, cipher, user.id, body.code);
        await tell(tx, user, { kind: 'factor added', factor: 'authenticator app' }, request);
        return codes;
      }),
    );
    return { recoveryCodes };
  });

  route(app, removeAuthenticatorAppEndpoint, async (_input, request) => {
    const { user } = requireSession(request);
    await db.transaction(async (tx) => {
      await factors.deleteAuthenticatorApp(tx, user.id, needsFactor(request));
      await tell(tx, user, { kind: 'factor removed', factor: 'authenticator app' }, request);
    });
  });

  route(app, startPasskeyEndpoint, async (_input, request) => {
    const { user } = requireSession(request);
    const ceremony = {
      challenge: await createChallenge(db, sessionOwner(request)),
      origin: originOf(request),
    };
    return describeNewPasskey(user, await factors.listPasskeys(db, user.id), ceremony);
  });

  route(app, addPasskeyEndpoint, async ({ body }, request) => {
    const { user } = requireSession(request);
    const ceremony: Ceremony | undefined = await taker(sessionOwner(request), request)();
    const name = describeClient(request).device;
    const recoveryCodes = await db.transaction(async (tx) => {
      const codes = await factors.insertPasskey(tx, user.id, { created: body.passkey, name, ceremony });
      await tell(tx, user, { kind: 'factor added', factor: 'passkey' }, request);
      return codes;
    });
    return { recoveryCodes };
  });

  route(app, removePasskeyEndpoint, async ({ params }, request) => {
    const { user } = requireSession(request);
    const isRequired = needsFactor(request);
    await db.transaction(async (tx) => {
      await factors.deletePasskey(tx, user.id, { id: params.id, isRequired });
      await tell(tx, user, { kind: 'factor removed', factor: 'passkey' }, request);
    });
  });

  route(app, renewRecoveryCodesEndpoint, async (_input, request) => {
    const { user } = requireSession(request);
    const recoveryCodes = await db.transaction(async (tx) => {
      const codes = await factors.replaceRecoveryCodes(tx, user.id);
      await tell(tx, user, { kind: 'new recovery codes' }, request);
      return codes;
    });
    return { recoveryCodes };
  });
}

/** Returns the origin of the page that sent a request. The origin check has admitted it (`http/origins.ts`). */
function originOf({ headers }: FastifyRequest): string {
  if (headers.origin === undefined) throw new Error('The origin check admits no change without an origin.');
  return headers.origin;
}

function serializePasskey({ id, name, createdAt, usedAt }: PasskeyRow) {
  return { _id: id, name, createdAt: createdAt.toISOString(), lastUsedAt: usedAt?.toISOString() ?? '' };
}
