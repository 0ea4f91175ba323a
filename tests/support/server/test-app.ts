import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { CAPABILITIES } from '#contract/capabilities.ts';
import { cents } from '#contract/wire/money.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import type { Database, Db } from '#server/db/database.ts';
import type { NewProductRow } from '#server/db/schema/products.ts';
import type { LogStream } from '#server/http/log.ts';
import { createShopContext } from '#server/shop-context.ts';

/** The variables of a shop that sends mails. No server listens here; tests of delivery start a mail worker. */
export const MAIL_ENV = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'Solène <hello@shop.example>' };

/** The variables of a shop that announces every capability, those that are not complete yet included. */
export const ALL_ENV = { ...MAIL_ENV, CAPABILITIES: CAPABILITIES.join(',') };

/** Builds the server as `npm start` does, on `database`, with the environment variables in `env`. */
export async function buildTestApp(
  database: Database,
  env: Record<string, string> = {},
  logStream?: LogStream,
  site?: FastifyPluginAsync,
): Promise<{ app: FastifyInstance; uploads: string; close(): Promise<void> }> {
  const uploads = await mkdtemp(join(tmpdir(), 'solene-uploads-'));
  const app = await buildApp({
    context: createShopContext(readConfig({ LOG_LEVEL: 'silent', ...env }), database.db),
    database,
    uploads,
    shownRevision: () => null,
    ...(logStream && { logStream }),
    ...(site && { site }),
  });
  return {
    app,
    uploads,
    close: async () => {
      await app.close();
      await rm(uploads, { recursive: true });
    },
  };
}

/** Opens a server on one database before the first test of a `describe` and closes it after the last. */
export function testServer(
  open: () => Promise<Database>,
  env: Record<string, string> = {},
  logStream?: LogStream,
): {
  readonly app: FastifyInstance;
  readonly db: Db;
} {
  let database: Database;
  let server: Awaited<ReturnType<typeof buildTestApp>>;
  beforeAll(async () => {
    database = await open();
    server = await buildTestApp(database, env, logStream);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });
  return {
    get app() {
      return server.app;
    },
    get db() {
      return database.db;
    },
  };
}

/** Returns a product row created `ageMinutes` before 2026, with defaults for missing fields. */
export function productRow({
  ageMinutes = 0,
  ...fields
}: Partial<NewProductRow> & { id: string; ageMinutes?: number }): NewProductRow {
  const createdAt = new Date(Date.UTC(2026, 0, 1) - ageMinutes * 60_000);
  return {
    name: fields.id,
    priceCents: cents(1000),
    category: 'dress',
    color: 'black',
    description: '',
    imageHash: 'abc',
    imageWidth: 1000,
    imageHeight: 1250,
    imageWidths: [320, 1000],
    imageAlt: 'A picture',
    createdAt,
    updatedAt: createdAt,
    ...fields,
  };
}
