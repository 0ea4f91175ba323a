import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database on the server at TEST_DATABASE_URL. */
export interface ServerDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database on the server at TEST_DATABASE_URL, whose role must be allowed to create databases: empty, or as a
 * copy of the database `template`.
 */
export async function createDatabase(template?: string): Promise<ServerDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is not set.');
  const name = `solene_test_${randomBytes(6).toString('hex')}`;
  await runStatement(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => runStatement(serverUrl, `drop database ${name} with (force)`) };
}

async function runStatement(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
