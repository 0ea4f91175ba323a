import { isIP } from 'node:net';
import { and, eq, gt, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { RateLimit } from '#contract/wire/endpoint.ts';
import { atLeast, atMost } from '../db/bounds.ts';
import type { Db } from '../db/database.ts';
import { rateLimits, secrets } from '../db/schema/http.ts';
import { HttpError, tooManyRequests } from './http-error.ts';

/** A limit, and the subject whose attempts it counts. */
export interface Count {
  readonly limit: RateLimit;
  readonly subject: string;
}

/** Counts a request against the limit of its client's networks. Throws `HttpError` 429 beyond a limit. */
export async function countRequest(db: Db, limit: RateLimit, { ip }: FastifyRequest): Promise<void> {
  await countAttempts(db, networkCounts(limit, ip));
}

/** Throws `HttpError` 429 if the networks of a request's client have used up a limit. Counts nothing. */
export async function requireAttemptsLeft(db: Db, limit: RateLimit, { ip }: FastifyRequest): Promise<void> {
  for (const count of networkCounts(limit, ip)) {
    const seconds = await secondsUntilReset(db, count);
    if (seconds !== undefined) throw tooManyRequests(seconds);
  }
}

/** Counts an attempt against several limits. Throws `HttpError` 429 beyond one of them. */
export async function countAttempts(db: Db, counts: readonly Count[]): Promise<void> {
  for (const { limit, subject } of counts) await countAttempt(db, limit, subject);
}

/**
 * Runs `attempt` with the count of the last limit. Every attempt is counted up front and reverted unless it failed, so
 * parallel requests cannot exceed a limit. A failure is an `HttpError` below 500 other than 429. Throws `HttpError` 429
 * beyond a limit.
 */
export async function countFailure<Result>(
  db: Db,
  counts: readonly Count[],
  attempt: (lastCount: number) => Promise<Result>,
): Promise<Result> {
  const counted: Count[] = [];
  let hasFailed = false;
  try {
    let lastCount = 0;
    for (const count of counts) {
      lastCount = await countAttempt(db, count.limit, count.subject);
      counted.push(count);
    }
    return await attempt(lastCount);
  } catch (error) {
    hasFailed = error instanceof HttpError && error.statusCode < 500 && error.statusCode !== 429;
    throw error;
  } finally {
    if (!hasFailed) for (const { limit, subject } of counted) await uncountAttempt(db, limit, subject);
  }
}

/** Counts `times` attempts of `subject` and returns the new count. Throws `HttpError` 429 beyond the limit. */
export async function countAttempt(db: Db, limit: RateLimit, subject: string, times = 1): Promise<number> {
  const { count, seconds } = await addAttempts(db, limit, subject, times);
  if (count > limit.max) throw tooManyRequests(seconds);
  return count;
}

/**
 * Adds `times` attempts of `subject` to its window, also beyond the limit. Returns the new count and the seconds until
 * the window ends. All processes share the count in the database. A single upsert reads and writes it, which prevents
 * races, and the database's clock ends the window. The key is a salted hash, so no personal data is stored.
 */
export async function addAttempts(
  db: Db,
  limit: RateLimit,
  subject: string,
  times = 1,
): Promise<{ count: number; seconds: number }> {
  const { max } = limit;
  const endsAt = sql`now() + make_interval(secs => ${limit.windowSeconds})`;
  // A window with a later end than a new one began while the clock was ahead.
  const isExpired = sql`(${rateLimits.endsAt} <= now() or ${rateLimits.endsAt} > ${endsAt} + interval '1 hour')`;
  const [row] = await db
    .insert(rateLimits)
    .select(sql`
      select ${keyOf(limit, subject)}, ${times}::int, ${endsAt}
      from ${secrets} where ${secrets.name} = 'rate-limits'`)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        // The cap at `max` keeps rejected attempts from adding up.
        count: sql`case when ${isExpired} then excluded.count else ${atMost(rateLimits.count, max)} + excluded.count end`,
        endsAt: sql`case when ${isExpired} then excluded.ends_at else ${rateLimits.endsAt} end`,
      },
    })
    .returning({
      count: rateLimits.count,
      seconds: remainingSeconds,
    });
  if (row === undefined) throw new Error('The secret of the rate limits is missing from the database.');
  // Cleans up at the first attempt of each window.
  if (row.count === times) await deleteExpired(db);
  return row;
}

/** Returns whether `subject` has attempts in its current window. */
export async function hasAttempts(db: Db, limit: RateLimit, subject: string): Promise<boolean> {
  return (await db.$count(rateLimits, and(isCountOf(limit, subject), isCurrent(limit)))) > 0;
}

/** Returns the seconds until a used-up limit resets; undefined if attempts are left. */
async function secondsUntilReset(db: Db, { limit, subject }: Count): Promise<number | undefined> {
  const isUsedUp = and(isCountOf(limit, subject), isCurrent(limit), gte(rateLimits.count, limit.max));
  const [row] = await db.select({ seconds: remainingSeconds }).from(rateLimits).where(isUsedUp);
  return row?.seconds;
}

const remainingSeconds = sql<number>`ceil(extract(epoch from ${rateLimits.endsAt} - now()))::int`;

/** Whether a window is the current one. One with a later end began while the clock was ahead. */
function isCurrent({ windowSeconds }: RateLimit): SQL | undefined {
  const lastEnd = sql`now() + make_interval(secs => ${windowSeconds}) + interval '1 hour'`;
  return and(gt(rateLimits.endsAt, sql`now()`), lte(rateLimits.endsAt, lastEnd));
}

/** Reverts one counted attempt that turned out not to count towards the limit. */
export async function uncountAttempt(db: Db, limit: RateLimit, subject: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: atLeast(sql`(${rateLimits.count} - 1)`, 0) })
    .where(isCountOf(limit, subject));
}

/** Resets the count of `subject`. */
export async function resetCount(db: Db, limit: RateLimit, subject: string): Promise<void> {
  await db.delete(rateLimits).where(isCountOf(limit, subject));
}

function isCountOf(limit: RateLimit, subject: string): SQL {
  return eq(
    rateLimits.key,
    sql`(select ${keyOf(limit, subject)} from ${secrets} where ${secrets.name} = 'rate-limits')`,
  );
}

/** Returns the SQL for a row's key; valid only in a query that selects from `secrets`. */
function keyOf({ name }: RateLimit, subject: string): SQL {
  return sql`encode(sha256(convert_to(${secrets.value} || ${`${name} ${subject}`}, 'UTF8')), 'hex')`;
}

/** Deletes expired rows. Skips rows that another process has locked. */
async function deleteExpired(db: Db): Promise<void> {
  const expired = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lte(rateLimits.endsAt, sql`now()`))
    .limit(1000)
    .for('update', { skipLocked: true });
  await db.delete(rateLimits).where(inArray(rateLimits.key, expired));
}

/**
 * The IPv6 prefixes to rate-limit: one household or host usually owns a /64, a provider's customer up to a /56 and an
 * organization a /48. A larger network may use the limit several times, since it may have several users.
 */
const IPV6_TIERS = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
] as const;

/**
 * Returns the counts for an attempt from an IP address: of the address for IPv4, of each network of `IPV6_TIERS` for
 * IPv6. With a `subject`, counts attempts per subject and network.
 */
export function networkCounts(limit: RateLimit, ip: string, subject?: string): Count[] {
  return IPV6_TIERS.flatMap(({ bits, factor }) => {
    const network = rateLimitNetwork(ip, bits);
    if (bits !== 64 && network === rateLimitNetwork(ip)) return [];
    return {
      limit: { ...limit, max: limit.max * factor },
      subject: subject === undefined ? network : `${subject} ${network}`,
    };
  });
}

/**
 * Returns the network to rate-limit for an IP address: for IPv6 the prefix of this length, at most 64 bits. An
 * IPv4-mapped IPv6 address counts as its IPv4 address.
 */
export function rateLimitNetwork(ip: string, bits = 64): string {
  if (isIP(ip) === 0) return ip;
  const parsed = ipaddr.process(ip);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const prefix = ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${bits}`).parts.slice(0, 4);
  return `${prefix.map((part) => part.toString(16)).join(':')}::/${bits}`;
}
