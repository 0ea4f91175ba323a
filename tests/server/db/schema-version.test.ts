import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { StartError } from '#server/config/start-error.ts';
import { MIGRATIONS_FOLDER } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { MIGRATIONS, SCHEMA_VERSION } from '#server/db/schema-version.ts';
import { createEmbedded, describeDatabases } from '#tests/support/database.ts';
import { buildTestApp, productRow } from '#tests/support/server/test-app.ts';
import { placeTestOrder } from '#tests/support/server/test-orders.ts';
import { createUser } from '#tests/support/server/test-users.ts';

describeDatabases('on $name', ({ create }) => {
  let dataDir: string;
  let created: Awaited<ReturnType<typeof create>>;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'solene-version-'));
    created = await create();
    if (created.url === undefined) await createEmbedded(dataDir);
  });
  afterEach(async () => {
    await created.drop();
    await rm(dataDir, { recursive: true });
  });
  const open = () => openDatabase({ databaseUrl: created.url, dataDir });

  /** Leaves the database as a newer program does, with one more migration. */
  const upgrade = async (oldestProgram: number) => {
    const { db, close } = await open();
    await db.execute(sql`alter table wishlist_items add column note text`);
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
    );
    await db.execute(sql`update schema_state set oldest_program = ${oldestProgram}`);
    await close();
  };

  test('[RUN-05] a program works on the schema of a newer one that allows it', async () => {
    await upgrade(SCHEMA_VERSION);
    const database = await open();
    const { db, close } = database;
    await insertProducts(db, [productRow({ id: 'gown' })]);
    const server = await buildTestApp(database);
    const ann = await createUser({ app: server.app, db }, 'Ann');
    await placeTestOrder(ann);
    expect((await ann.send('GET', '/api/orders/mine')).json().orders).toHaveLength(1);
    await server.close();
    await close();
  });

  test('[RUN-05] a program refuses the schema of a newer one that does not allow it', async () => {
    await upgrade(SCHEMA_VERSION + 1);
    const error = await open().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect(error).toMatchObject({
      message: `A newer version of the shop has changed this database, which now needs migration ${SCHEMA_VERSION + 1}, and this version ends with ${SCHEMA_VERSION}: start the newer version, or restore a backup from before its first start.`,
    });
  });
});

/** Statements after which a program without the migration fails, or writes rows that it rejects. */
const CONTRACTIONS =
  /\bADD COLUMN "\w+" (?!.*\b(DEFAULT|GENERATED)\b).*\bNOT NULL\b|\bDROP (TABLE|COLUMN|TYPE|FUNCTION)\b|\bRENAME\b|\bALTER COLUMN "\w+" (SET NOT NULL|DROP DEFAULT|(SET DATA )?TYPE)\b/i;

/** Returns the oldest program that the statements of a migration name, if they do. */
function oldestProgram(statements: string): number | undefined {
  const [, number] = /UPDATE "schema_state" SET "oldest_program" = (\d+)/i.exec(statements) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Returns the statements of a migration without those that drop what the migration itself has created. */
function withoutHelpers(statements: string): string {
  const created = [...statements.matchAll(/\bCREATE FUNCTION ("\w+")/g)].map(
    ([, name]) => `DROP FUNCTION ${name}`,
  );
  return created.reduce((rest, drop) => rest.replace(drop, ''), statements);
}

test('[RUN-05] a migration that removes something names the oldest program that works with it', async () => {
  const later = MIGRATIONS.filter(({ idx }) => idx > 45);
  const missing: string[] = [];
  for (const { idx, tag } of later) {
    const statements = await readFile(path.join(MIGRATIONS_FOLDER, `${tag}.sql`), 'utf8');
    const oldest = oldestProgram(statements);
    if (CONTRACTIONS.test(withoutHelpers(statements)) && oldest === undefined) missing.push(tag);
    // The program with the migration itself must start.
    if (oldest !== undefined) expect(oldest, tag).toBeLessThanOrEqual(idx);
  }
  expect(missing).toEqual([]);
});

test.each([
  ['ALTER TABLE "products" DROP COLUMN "rating";', true],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', true],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', true],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE text;', true],
  ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', true],
  ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL;', false],
])('finds what a migration removes: %s', (statement, expected) => {
  expect(CONTRACTIONS.test(statement)).toBe(expected);
});
