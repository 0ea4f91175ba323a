import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { pendingLogins, sessions } from '../db/schema/auth.ts';
import { newToken } from '../http/tokens.ts';

/** Challenges for passkeys. A session and a pending login have one at most; each is used once. */

/** The owner of a challenge: a session, or a login that waits for its second step. */
export interface ChallengeOwner {
  readonly kind: 'session' | 'login';
  readonly tokenHash: string;
}

const TABLES = { session: sessions, login: pendingLogins };

/** Stores a new challenge in place of an earlier one and returns it. */
export async function createChallenge(db: Db, { kind, tokenHash }: ChallengeOwner): Promise<string> {
  const table = TABLES[kind];
  const challenge = newToken();
  await db.update(table).set({ challenge }).where(eq(table.tokenHash, tokenHash));
  return challenge;
}

/** Returns the pending challenge and deletes it; undefined if there is none. */
export async function takeChallenge(
  db: Db,
  { kind, tokenHash }: ChallengeOwner,
): Promise<string | undefined> {
  const table = TABLES[kind];
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ challenge: table.challenge })
      .from(table)
      .where(eq(table.tokenHash, tokenHash))
      .for('update');
    await tx.update(table).set({ challenge: sql`null` }).where(eq(table.tokenHash, tokenHash));
    return row?.challenge ?? undefined;
  });
}
