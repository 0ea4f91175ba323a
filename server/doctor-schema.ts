import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type pg from 'pg';
import { describeUncleanAccount, findUncleanAccounts } from './auth/unclean-accounts.ts';
import { CASING, MIGRATIONS_FOLDER } from './db/database.ts';
import { derivedStatements, findChangedFiles, readDerivedFiles } from './db/derived.ts';
import { MIGRATIONS, SCHEMA_VERSION } from './db/schema-version.ts';

/** A problem of a database, with what the operator does about it. */
export class DatabaseProblem extends Error {
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}

/** An object of a database, such as `index products_newest`. */
interface SchemaObject {
  readonly name: string;
  readonly definition: string;
}

/** The most differences that a message names. */
const MAX_NAMED = 5;

/**
 * The objects of the shop's schema. The definitions do not depend on the version of PostgreSQL: the bodies of bound
 * functions, which each version prints in its own way, are left out.
 */
const OBJECTS_QUERY = `
  select 'column ' || relname || '.' || attname as name, concat_ws(' ', format_type(atttypid, atttypmod),
    case when attnotnull then 'not null' end, nullif(attidentity, ''), pg_get_expr(adbin, adrelid)) as definition
  from pg_class join pg_attribute on attrelid = pg_class.oid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  union all
  select 'index ' || relname, concat_ws(' ', pg_get_indexdef(indexrelid), case when not indisvalid then 'invalid' end)
  from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
  union all
  select 'constraint ' || conname, pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u')
  union all
  select 'trigger ' || tgname, concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled)
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relnamespace = 'public'::regnamespace and not tgisinternal
  union all
  select 'function ' || proname, concat_ws(' ', pg_get_function_arguments(oid), provolatile, proisstrict,
    proparallel, array_to_string(proconfig, ','), prosqlbody is not null, prosrc)
  from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`;

/** Makes PostgreSQL name the schema of each object. */
const QUALIFY = `set search_path to ''`;

/**
 * Compares the schema of a database with the one of the migrations. Returns what was found. Throws `DatabaseProblem` if
 * an object is missing or differs, if the database needs a newer program, or if accounts cannot be found. Objects that
 * the operator has added are fine. [RUN-07]
 */
export async function describeSchema(client: pg.Client): Promise<string> {
  const applied = await readLastMigration(client);
  const last = MIGRATIONS.at(-1)?.when ?? 0;
  if (applied === undefined) return 'the first start creates its tables';
  if (applied > last) return describeNewerSchema(client);
  const pending = MIGRATIONS.filter(({ when }) => when > applied).length;
  if (pending > 0)
    return `the next start upgrades it by ${pending} ${pending === 1 ? 'migration' : 'migrations'}`;
  if ((await findChangedFiles(drizzlePostgres(client, { casing: CASING }))).length > 0)
    return 'the next start upgrades its functions and triggers';
  const problems = await findDifferences(client);
  if (problems.length === 0) {
    await requireFindableAccounts(client);
    return 'all of its tables, indexes and triggers are as the migrations create them';
  }
  const more = problems.length - MAX_NAMED;
  throw new DatabaseProblem(
    problems.slice(0, MAX_NAMED).join(', ') + (more > 0 ? `, and ${more} more` : ''),
    'create it as server/db/migrations or server/db/derived does, or restore a complete backup',
  );
}

/** Resolves with the time by which the database knows its last migration; undefined for an empty database. */
async function readLastMigration(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (rows[0].name === null) return undefined;
  const result = await client.query('select max(created_at) as last from drizzle.__drizzle_migrations');
  return result.rows[0].last === null ? undefined : Number(result.rows[0].last);
}

async function describeNewerSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query('select oldest_program as oldest from public.schema_state');
  if (rows[0].oldest <= SCHEMA_VERSION) return 'a newer version has upgraded it, with which this one works';
  throw new DatabaseProblem(
    `it needs migration ${rows[0].oldest}, and this version ends with ${SCHEMA_VERSION}`,
    'start the newer version of the shop',
  );
}

/** Throws `DatabaseProblem` if accounts have invisible characters, which typed texts lose. */
async function requireFindableAccounts(client: pg.Client): Promise<void> {
  await client.query('reset search_path');
  const found = await findUncleanAccounts(drizzlePostgres(client, { casing: CASING }));
  if (found.length === 0) return;
  throw new DatabaseProblem(
    `nobody can find ${found.map(describeUncleanAccount).join(', ')} by typing`,
    'delete those accounts that their owners do not use, because others have the clean spelling',
  );
}

/** Returns a sentence for each object of the migrations that the database lacks or has otherwise. */
async function findDifferences(client: pg.Client): Promise<string[]> {
  await client.query(QUALIFY);
  const { rows: actual } = await client.query<SchemaObject>(OBJECTS_QUERY);
  const found = new Map(actual.map(({ name, definition }) => [name, definition]));
  const { rows: extensions } = await client.query(
    `select from pg_extension where extname = 'pg_trgm' and extnamespace = 'public'::regnamespace`,
  );
  const expected = (await readExpectedObjects()).filter(
    ({ definition }) => extensions.length > 0 || !definition.includes('gin_trgm_ops'),
  );
  return expected.flatMap(({ name, definition }) => {
    const actualDefinition = found.get(name);
    if (actualDefinition === definition) return [];
    if (actualDefinition !== undefined) return [`the ${name} differs`];
    return [name.startsWith('index ') ? `the ${name} is missing (${definition})` : `the ${name} is missing`];
  });
}

/** Resolves with the objects that a start creates in an empty database with pg_trgm. */
async function readExpectedObjects(): Promise<SchemaObject[]> {
  const client = await PGlite.create({ extensions: { pg_trgm } });
  try {
    await migrate(drizzle(client, { casing: CASING }), { migrationsFolder: MIGRATIONS_FOLDER });
    await client.exec(derivedStatements(readDerivedFiles()));
    await client.query(QUALIFY);
    return (await client.query<SchemaObject>(OBJECTS_QUERY)).rows;
  } finally {
    await client.close();
  }
}
