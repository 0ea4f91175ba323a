import type { FastifyRequest } from 'fastify';
import type { MailBudgets, MailConfig } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { MailPurpose, OutboxRow } from '../db/schema/jobs.ts';
import { addAttempts, type Count, countRequest, uncountAttempt } from '../http/rate-limits.ts';
import { isSuppressed } from './mail-bounces.ts';
import { addressOf } from './mail-lanes.ts';
import { mailboxOf } from './mailbox.ts';

/**
 * The budgets of the shop's mails. Anyone can cause mails to an address that they type, so every mail passes
 * `admitMail` before it leaves, and every request that may send one passes `countMailRequest`, except
 * statements of withdrawal. [SAFE-03]
 */

const HOUR_SECONDS = 60 * 60;

/**
 * The decision about a mail: it leaves, waits for the next hour, waits for an admin to send or discard it, or ends
 * because its address has refused mails.
 */
type Admission =
  | { readonly to: 'send' }
  | { readonly to: 'end' }
  | { readonly to: 'hold' }
  | { readonly to: 'wait'; readonly seconds: number };

/** A count, and the fate of a mail beyond its limit. */
interface Budget extends Count {
  readonly beyond: 'hold' | 'wait';
}

/** Counts a mail against its budgets at its first attempt. */
export async function admitMail(db: Db, mail: OutboxRow, budgets: MailBudgets): Promise<Admission> {
  if (mail.attempts > 1) return { to: 'send' };
  if (await isSuppressed(db, mail)) return { to: 'end' };
  const counted: Count[] = [];
  for (const budget of budgetsOf(mail, budgets)) {
    const { count, seconds } = await addAttempts(db, budget.limit, budget.subject);
    counted.push(budget);
    if (count <= budget.limit.max) continue;
    for (const { limit, subject } of counted) await uncountAttempt(db, limit, subject);
    return budget.beyond === 'hold' ? { to: 'hold' } : { to: 'wait', seconds };
  }
  return { to: 'send' };
}

/**
 * Returns the budgets of a mail. Each purpose has its own, so one cannot use up another's. All mails that strangers
 * request have half of the total, so they never stop the other mails. Mails about orders wait: the customer needs them,
 * and their orders do not expire meanwhile.
 */
function budgetsOf({ to, purpose }: OutboxRow, { perMailbox, total }: MailBudgets): Budget[] {
  const half = Math.ceil(total / 2);
  const hourly = (name: string, max: number) => ({ name, max, windowSeconds: HOUR_SECONDS });
  const mailbox = (beyond: Budget['beyond']): Budget => ({
    limit: hourly(`mails-${purpose}`, perMailbox),
    subject: mailboxOf(addressOf(to)),
    beyond,
  });
  const byPurpose: Readonly<Record<MailPurpose, readonly Budget[]>> = {
    requested: [mailbox('hold'), { limit: hourly('mails-strangers', half), subject: 'all', beyond: 'hold' }],
    order: [mailbox('wait'), { limit: hourly('mails-orders', half), subject: 'all', beyond: 'wait' }],
    account: [mailbox('hold')],
    customer: [mailbox('wait')],
    shop: [{ limit: hourly('mails-shop', half), subject: 'all', beyond: 'wait' }],
  };
  return [...byPurpose[purpose], { limit: hourly('mails', total), subject: 'all', beyond: 'wait' }];
}

/**
 * Counts a request that may send a mail to an address that its sender typed, if the shop sends mails. Throws
 * `HttpError` 429 if their network has sent too many of them.
 */
export async function countMailRequest(
  db: Db,
  mail: MailConfig | undefined,
  request: FastifyRequest,
): Promise<void> {
  if (mail === undefined) return;
  const max = mail.budgets.perNetwork;
  await countRequest(db, { name: 'mail-requests', max, windowSeconds: HOUR_SECONDS }, request);
}
