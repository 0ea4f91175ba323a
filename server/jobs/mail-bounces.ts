import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { cleanAddress } from '#contract/text/clean-text.ts';
import type { RateLimit } from '#contract/wire/endpoint.ts';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema/auth.ts';
import { type OutboxRow, outbox } from '../db/schema/jobs.ts';
import { addAttempts, hasAttempts, resetCount } from '../http/rate-limits.ts';
import { CONNECTION_FAILURES, type MailFailure } from './mail-failures.ts';
import { addressOf, isRequested } from './mail-lanes.ts';
import { endMail, UNLISTED_MINUTES } from './outbox.ts';

/**
 * Addresses that the mail server refuses. After two refusals a mail ends, and strangers cause no other mail to the
 * address for a while. If the server refuses most recipients, it is the server's fault and no mail ends.
 */

/** How long strangers cause no mail to an address that has refused one. A stored hash counts it, not the address. */
const SUPPRESSED: RateLimit = { name: 'refused-address', max: 1, windowSeconds: 30 * 24 * 60 * 60 };

/** The period in which the recipients of the mail server are compared, in milliseconds. */
const RELAY_WINDOW_MS = 10 * 60 * 1000;
/** Minimum number of refused recipients that can be the server's fault. */
const MIN_REFUSED = 5;

/** The refused and the accepted recipients of the last minutes. */
export interface RelayWatch {
  record(to: string, isRefused: boolean): void;
  /** Returns whether most recipients are refused. */
  isRefusing(): boolean;
}

export function createRelayWatch(): RelayWatch {
  const recipients = new Map<string, { readonly isRefused: boolean; readonly at: number }>();
  return {
    record(to, isRefused) {
      const at = Date.now();
      recipients.set(to, { isRefused, at });
      for (const [other, last] of recipients)
        if (Math.abs(at - last.at) > RELAY_WINDOW_MS) recipients.delete(other);
    },
    isRefusing() {
      const refused = [...recipients.values()].filter(({ isRefused }) => isRefused).length;
      return refused >= MIN_REFUSED && refused > recipients.size / 2;
    },
  };
}

/** Ends a mail whose address the mail server has refused again, and suppresses mails of strangers to it. */
export async function endRefusedMail(db: Db, mail: OutboxRow, failure: MailFailure): Promise<void> {
  await endMail(db, mail, failure);
  await addAttempts(db, SUPPRESSED, addressKey(mail.to));
}

/**
 * Returns whether a mail that a stranger has requested must not leave, because its address has refused mails. A
 * confirmed address of an account is never suppressed.
 */
export async function isSuppressed(db: Db, mail: OutboxRow): Promise<boolean> {
  const key = addressKey(mail.to);
  if (!isRequested(mail) || !(await hasAttempts(db, SUPPRESSED, key))) return false;
  return (await db.$count(users, and(eq(users.emailKey, key), isNotNull(users.emailVerifiedAt)))) === 0;
}

/**
 * Records that the mail server has accepted a mail: its address works. Makes mails that failed because of the
 * connection due at once, and with `retriesRefused` also mails whose recipients the server refused by mistake.
 */
export async function recordAccepted(db: Db, { to }: OutboxRow, retriesRefused: boolean): Promise<void> {
  await resetCount(db, SUPPRESSED, addressKey(to));
  const kinds = retriesRefused ? [...CONNECTION_FAILURES, 'relay' as const] : [...CONNECTION_FAILURES];
  await db
    .update(outbox)
    .set({ dueAt: sql`case when ${outbox.createdAt} < now() then ${outbox.createdAt} else now() end` })
    .where(and(isNotNull(outbox.failure), inArray(outbox.failureKind, kinds), gt(outbox.dueAt, sql`now()`)));
}

/** Makes recently ended mails due again, and lifts the suppression of their addresses. */
export async function reviveRefusedMails(db: Db): Promise<void> {
  const since = sql`now() - make_interval(mins => ${UNLISTED_MINUTES})`;
  const revived = await db
    .update(outbox)
    .set({ dueAt: sql`now() + interval '1 minute'`, failureKind: 'relay' })
    .where(
      and(
        isNull(outbox.dueAt),
        inArray(outbox.failureKind, ['mailbox', 'suppressed']),
        gt(outbox.createdAt, since),
      ),
    )
    .returning({ to: outbox.to });
  for (const { to } of revived) await resetCount(db, SUPPRESSED, addressKey(to));
}

/** Returns the key of an address. Unlike that of a mailbox, it keeps the tag, which many servers refuse. */
function addressKey(to: string): string {
  return cleanAddress(addressOf(to)).toLowerCase();
}
