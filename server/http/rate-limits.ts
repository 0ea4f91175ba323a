import { isIP } from 'node:net';
import { eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { RateLimit } from '#contract/endpoint.ts';
import type { Db } from '../db/database.ts';
import { rateLimits, secrets } from '../db/schema/http.ts';
import { tooManyRequests } from './http-error.ts';

/** Counts a request against the limit of its client's network. Throws `HttpError` 429 beyond the limit. */
export async function countRequest(db: Db, limit: RateLimit, { ip }: FastifyRequest): Promise<void> {
  await countAttempt(db, limit, rateLimitNetwork(ip));
}

/**
 * Adds `times` attempts of `subject` to its window. All processes share the count in the database. A single upsert
 * reads and writes it, which prevents races, and the database's clock ends the window. The key is a salted hash, so
 * no personal data is stored. Throws `HttpError` 429 beyond the limit.
 */
export async function countAttempt(db: Db, limit: RateLimit, subject: string, times = 1): Promise<void> {
  const { max } = limit;
  const endsAt = sql`now() + make_interval(secs => ${limit.windowSeconds})`;
  const isExpired = sql`${rateLimits.endsAt} <= now()`;
  const [row] = await db
    .insert(rateLimits)
    .select(sql`
      select ${keyOf(limit, subject)}, ${times}::int, ${endsAt}
      from ${secrets} where ${secrets.name} = 'rate-limits'`)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        // The cap at `max` keeps rejected attempts from adding up.
        count: sql`case when ${isExpired} then excluded.count else least(${rateLimits.count}, ${max}) + excluded.count end`,
        endsAt: sql`case when ${isExpired} then excluded.ends_at else ${rateLimits.endsAt} end`,
      },
    })
    .returning({
      count: rateLimits.count,
      seconds: sql<number>`ceil(extract(epoch from ${rateLimits.endsAt} - now()))::int`,
    });
  if (row === undefined) throw new Error('The secret of the rate limits is missing from the database.');
  // Cleans up at the first attempt of each window.
  if (row.count === times) await deleteExpired(db);
  if (row.count > max) throw tooManyRequests(row.seconds);
}

/** Reverts one counted attempt that turned out not to count towards the limit. */
export async function uncountAttempt(db: Db, limit: RateLimit, subject: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
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
 * Returns the network to rate-limit for an IP address. For IPv6 this is the /64 prefix, since one household or host
 * usually owns a whole /64. An IPv4-mapped IPv6 address counts as its IPv4 address.
 */
export function rateLimitNetwork(ip: string): string {
  if (isIP(ip) === 0) return ip;
  const parsed = ipaddr.process(ip);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}
