import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { ensureDataFolder } from '#server/config/data-folder.ts';
import { MIGRATIONS_FOLDER } from '#server/db/database.ts';
import { createDatabase } from '#tests/support/server-database.ts';

/** A copy of a database for a server. */
export interface DatabaseCopy {
  /** The variables with which a server opens it. */
  readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL?: string };
  drop(): Promise<void>;
}

/** A database that has only the first migrations. */
export interface EarlierDatabase {
  /** Applies the migrations up to this number, as earlier versions of the shop did. */
  migrateTo(number: number): Promise<void>;
  run(statements: string): Promise<unknown>;
  /** Resolves with the column `value` of the rows. */
  read<T>(query: string): Promise<T[]>;
  copy(): Promise<DatabaseCopy>;
  close(): Promise<void>;
}

type Connection = Pick<EarlierDatabase, 'run' | 'read' | 'copy' | 'close'>;

const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });

/** Returns the statements of the migrations from the number `from` to the number `to`. */
export function migrationStatements(from: number, to?: number): string[] {
  return migrations.slice(from, to === undefined ? undefined : to + 1).flatMap(({ sql }) => sql);
}

const CREATE_JOURNAL = `create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

const journalEntry = ({ hash, folderMillis }: MigrationMeta) =>
  `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`;

async function withMigrations(connection: Connection): Promise<EarlierDatabase> {
  await connection.run(CREATE_JOURNAL);
  let next = 0;
  return {
    ...connection,
    migrateTo: async (number) => {
      for (; next <= number; next += 1) {
        for (const statement of migrationStatements(next, next)) await connection.run(statement);
        for (const migration of migrations.slice(next, next + 1))
          await connection.run(journalEntry(migration));
      }
    },
  };
}

async function openEmbedded(): Promise<EarlierDatabase> {
  const client = await PGlite.create();
  return withMigrations({
    run: (statements) => client.exec(statements),
    read: async <T>(query: string) =>
      (await client.query<{ value: T }>(query)).rows.map(({ value }) => value),
    copy: async () => {
      const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'solene-earlier-'));
      const loadDataDir = await client.dumpDataDir('none');
      await (await PGlite.create(ensureDataFolder(DATA_DIR, 'database'), { loadDataDir })).close();
      return { env: { DATA_DIR }, drop: () => rm(DATA_DIR, { recursive: true }) };
    },
    close: () => client.close(),
  });
}

async function openServer(): Promise<EarlierDatabase> {
  const { name, url, drop } = await createDatabase();
  const connect = async () => {
    const opened = new pg.Client({ connectionString: url });
    await opened.connect();
    return opened;
  };
  let client = await connect();
  return withMigrations({
    run: (statements) => client.query(statements),
    read: async <T>(query: string) =>
      (await client.query<{ value: T }>(query)).rows.map(({ value }) => value),
    copy: async () => {
      // PostgreSQL copies only databases to which nobody is connected.
      await client.end();
      const copy = await createDatabase(name);
      client = await connect();
      const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'solene-earlier-'));
      const dropCopy = async () => {
        await copy.drop();
        await rm(DATA_DIR, { recursive: true });
      };
      return { env: { DATA_DIR, DATABASE_URL: copy.url }, drop: dropCopy };
    },
    close: async () => {
      await client.end();
      await drop();
    },
  });
}

/** The databases on which earlier versions of the shop ran. */
export const EARLIER_DATABASES = [
  { name: 'the embedded database', open: openEmbedded },
  ...(process.env.TEST_DATABASE_URL ? [{ name: 'PostgreSQL', open: openServer }] : []),
];
