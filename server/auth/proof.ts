import type { Proof, SecondFactor } from '#contract/account/second-factor.ts';
import type { Db } from '../db/database.ts';
import { HttpError } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import type { WorkSource } from './password-work.ts';
import { verifyPassword } from './passwords.ts';
import { recordProof, type Session } from './session-rows.ts';

const WRONG_PASSWORD = messageOf('wrongPassword');
const NEEDS_FACTOR = messageOf('needsFactor');

/**
 * Accepts a proof for a session. Throws `HttpError` 400 for a wrong proof, and for the password of an account with a
 * second factor, because the thief of a session may know the password.
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
