import {
  LOGINS_PER_ACCOUNT,
  LOGINS_PER_ACCOUNT_AND_NETWORK,
  LOGINS_PER_DEVICE,
  LOGINS_PER_NETWORK,
} from '#contract/account/auth.ts';
import {
  SECOND_STEPS_PER_ACCOUNT,
  SECOND_STEPS_PER_DEVICE,
  SECOND_STEPS_PER_NETWORK,
} from '#contract/account/second-factor.ts';
import type { RateLimit } from '#contract/wire/endpoint.ts';
import type { Db } from '../db/database.ts';
import { type Count, countAttempt, countFailure, networkCounts, resetCount } from '../http/rate-limits.ts';
import { sha256 } from '../http/tokens.ts';
import { emailKey } from './user-rows.ts';

/** A client that logs in to an account. */
interface LoginClient {
  /** The email address as entered, with or without an account. */
  readonly email: string;
  readonly ip: string;
  /** The id of a browser that has logged in to this account before (`known-device.ts`). */
  readonly deviceId: string | undefined;
}

/** The failed logins to one account in a window after which unknown devices must wait between attempts. */
const FREE_FAILURES = 30;

/**
 * Runs `attempt` under the limits of failed logins. A known device has its own counter, which no one else can use up.
 * Other clients are limited by their networks. Attempts from many networks on one account are slowed down together,
 * but never blocked. [SAFE-02] Throws `HttpError` 429 beyond a limit.
 */
export async function withLoginLimits<Result>(
  db: Db,
  { email, ip, deviceId }: LoginClient,
  attempt: () => Promise<Result>,
): Promise<Result> {
  if (deviceId !== undefined) {
    return countFailure(db, [{ limit: LOGINS_PER_DEVICE, subject: deviceId }], attempt);
  }
  const account = accountKey(email);
  const counts = [...networkCounts(LOGINS_PER_NETWORK, ip), ...accountCounts(account, ip)];
  return countFailure(db, counts, async (failures) => {
    if (failures > FREE_FAILURES) await countAttempt(db, paceAfter(failures), account);
    return attempt();
  });
}

/**
 * Runs the second step of a login under separate limits. A stranger who knows the password cannot use up the attempts
 * of a known device or another network, or the proofs of sessions. [SAFE-02] Throws `HttpError` 429 beyond a limit.
 */
export async function withSecondStepLimits<Result>(
  db: Db,
  {
    userId,
    ip,
    deviceId,
  }: { readonly userId: string; readonly ip: string; readonly deviceId: string | undefined },
  attempt: () => Promise<Result>,
): Promise<Result> {
  if (deviceId !== undefined) {
    return countFailure(db, [{ limit: SECOND_STEPS_PER_DEVICE, subject: deviceId }], attempt);
  }
  const counts = [
    ...networkCounts(SECOND_STEPS_PER_NETWORK, ip, userId),
    { limit: SECOND_STEPS_PER_ACCOUNT, subject: userId },
  ];
  return countFailure(db, counts, async (failures) => {
    // Slower than logins: a code has a million values only.
    const pace = { name: 'second-step-pace', max: 1, windowSeconds: failures };
    if (failures > FREE_FAILURES) await countAttempt(db, pace, userId);
    return attempt();
  });
}

/** Clears the failed logins to an account: the count of all networks, and the counts of the networks of `ip`. */
export async function clearLoginFailures(db: Db, email: string, ip: string): Promise<void> {
  for (const { limit, subject } of accountCounts(accountKey(email), ip)) await resetCount(db, limit, subject);
}

/** Returns the counts of one account. The last count is the count of all networks. */
function accountCounts(account: string, ip: string): Count[] {
  return [
    ...networkCounts(LOGINS_PER_ACCOUNT_AND_NETWORK, ip, account),
    { limit: LOGINS_PER_ACCOUNT, subject: account },
  ];
}

/** Returns the limit that admits one attempt at a time. The pause grows with the failures. */
function paceAfter(failures: number): RateLimit {
  return { name: 'login-pace', max: 1, windowSeconds: Math.ceil(failures / 10) };
}

/** Returns a fixed-length key, since clients may send any text as an email address. */
function accountKey(email: string): string {
  return sha256(emailKey(email));
}
