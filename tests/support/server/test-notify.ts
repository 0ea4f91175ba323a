import { readConfig } from '#server/config/config.ts';
import type { Db } from '#server/db/database.ts';
import { createNotify } from '#server/notify/create-notify.ts';
import type { DbContext } from '#server/notify/notify.ts';
import { MAIL_ENV } from './test-app.ts';

/** Returns the context of a shop that queues mails in this database. `env` may set `CONTACT_EMAIL`. */
export function withMail(db: Db, env: Record<string, string> = {}): DbContext {
  return { db, notify: createNotify(readConfig({ ...MAIL_ENV, ...env })) };
}

/** Returns the context of a shop without a mail server. */
export function withoutMail(db: Db): DbContext {
  return { db, notify: createNotify({ mail: undefined }) };
}
