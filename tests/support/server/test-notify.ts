import { readConfig } from '#server/config/config.ts';
import type { Db } from '#server/db/database.ts';
import { createNotify } from '#server/notify/create-notify.ts';
import type { DbContext } from '#server/notify/notify.ts';
import { MAIL_ENV } from './test-app.ts';

/** Returns the database with the port of a shop that sends mail. `CONTACT_EMAIL` may be in `env`. */
export function withMail(db: Db, env: Record<string, string> = {}): DbContext {
  return { db, notify: createNotify(readConfig({ ...MAIL_ENV, ...env })) };
}

/** Returns the database with the port of a shop that sends no mail. */
export function withoutMail(db: Db): DbContext {
  return { db, notify: createNotify({ mail: undefined }) };
}
