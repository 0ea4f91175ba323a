import { isIPv6 } from 'node:net';
import { eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { rateLimits, secrets } from '../db/schema.ts';
import { tooMany } from './failures.ts';

/** How often one may do something: `max` times in `seconds`, counted from the first time. */
export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
}

/** Counts one more time for the address that has sent the request. Throws a 429 beyond the limit. */
export async function countRequest(db: Db, limit: Limit, { ip }: FastifyRequest): Promise<void> {
  await count(db, limit, networkOf(ip));
}

/**
 * Counts one more time for `who`, or as many as `times` says. The count is in the database, so that all processes share it; one statement reads
 * and writes it, so that nobody slips through between; the database's clock decides. What is kept is a hash with a
 * secret of this database, not who it is. Throws a 429 beyond the limit.
 */
export async function count(db: Db, limit: Limit, who: string, times = 1): Promise<void> {
  const { max, seconds } = limit;
  const ends = sql`now() + make_interval(secs => ${seconds})`;
  const isOver = sql`${rateLimits.endsAt} <= now()`;
  const [row] = await db
    .insert(rateLimits)
    .select(sql`
      select ${keyOf(limit, who)}, ${times}::int, ${ends}
      from ${secrets} where ${secrets.name} = 'rate-limits'`)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then excluded.count else least(${rateLimits.count}, ${max}) + excluded.count end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${rateLimits.endsAt} end`,
      },
    })
    .returning({
      count: rateLimits.count,
      seconds: sql<number>`ceil(extract(epoch from ${rateLimits.endsAt} - now()))::int`,
    });
  if (row === undefined) throw new Error('The secret of the rate limits is missing from the database.');
  if (row.count === times) await sweep(db);
  if (row.count > max) throw tooMany(row.seconds);
}

/** Takes back what `count` has counted and let pass: it was not what is limited after all. */
export async function uncount(db: Db, limit: Limit, who: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(isCountOf(limit, who));
}

/** Counts from nothing again for `who`. */
export async function forget(db: Db, limit: Limit, who: string): Promise<void> {
  await db.delete(rateLimits).where(isCountOf(limit, who));
}

function isCountOf(limit: Limit, who: string): SQL {
  return eq(
    rateLimits.key,
    sql`(select ${keyOf(limit, who)} from ${secrets} where ${secrets.name} = 'rate-limits')`,
  );
}

/** Within a query of `secrets`. */
function keyOf({ name }: Limit, who: string): SQL {
  return sql`encode(sha256(convert_to(${secrets.value} || ${`${name} ${who}`}, 'UTF8')), 'hex')`;
}

/** Takes away what is over. Rows that another process is at are left to it. */
async function sweep(db: Db): Promise<void> {
  const over = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lte(rateLimits.endsAt, sql`now()`))
    .limit(1000)
    .for('update', { skipLocked: true });
  await db.delete(rateLimits).where(inArray(rateLimits.key, over));
}

/**
 * Whom an address stands for. A household or a hosting machine has all of an IPv6 network of 64 bits; an IPv4
 * address in IPv6 clothes is that address.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  // An address of the URL standard has no dots, no leading zeros and at most one gap.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')];
  return `${all.slice(0, 4).join(':')}::/64`;
}
