import type { Proof, SecondFactor } from '#contract/second-factor.ts';
import type { Db } from '../db/database.ts';
import { HttpError } from '../http/http-error.ts';
import type { WorkSource } from './password-work.ts';
import { verifyPassword } from './passwords.ts';
import { secondMethods } from './second-factors.ts';
import { recordProof, type Session } from './session-rows.ts';

/** Sensitive calls need a proof of the last minutes that the owner of the account uses the session. [SAFE-05] */

const PROOF_REQUIRED = 'Please confirm that it’s you, then try again.';
const WRONG_PASSWORD = 'This password is wrong.';
const NEEDS_FACTOR = 'Please use your passkey, authenticator app or a recovery code.';

/** Throws `HttpError` 403 unless the session has a recent proof. */
export async function requireProof(db: Db, session: Session): Promise<void> {
  if (session.hasProof) return;
  const methods = await secondMethods(db, session.user.id);
  throw new HttpError(403, PROOF_REQUIRED, {
    requires: { kind: 'proof', methods: methods.length > 0 ? methods : ['password'] },
  });
}

/**
 * Accepts a proof for a session. Throws `HttpError` 400 for a wrong one, and for the password of an account with a
 * second factor: whoever stole a session may know it.
 */
export async function acceptProof(
  db: Db,
  session: Session,
  proof: Proof,
  source: WorkSource,
  acceptFactor: (factor: SecondFactor) => Promise<void>,
): Promise<void> {
  const { user } = session;
  if (!('password' in proof)) {
    await acceptFactor(proof);
  } else if (session.hasSecondFactor) {
    throw new HttpError(400, NEEDS_FACTOR);
  } else if (!(await verifyPassword(proof.password, user.passwordHash, source))) {
    throw new HttpError(400, WRONG_PASSWORD, { errors: { password: [WRONG_PASSWORD] } });
  }
  await recordProof(db, session);
}
