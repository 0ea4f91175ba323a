import Fastify from 'fastify';
import { readConfig } from '#server/config/config.ts';
import type { Db } from '#server/db/database.ts';
import { createNotify } from '#server/notify/notify.ts';
import type { SettleContext } from '#server/orders/payments/settle-checkout.ts';
import { createPaymentProviders } from '#server/payments/create-payment-providers.ts';
import { createMailSources } from '#server/shop-context.ts';
import { MAIL_ENV } from './test-app.ts';

/**
 * Returns the context of a shop that queues mails in this database. `env` may set `CONTACT_EMAIL` and the account at
 * Stripe.
 */
export function withMail(db: Db, env: Record<string, string> = {}): SettleContext {
  const config = readConfig({ ...MAIL_ENV, ...env });
  return {
    db,
    notify: createNotify(config, createMailSources(config)),
    providers: createPaymentProviders(config),
    log: SILENT,
  };
}

/** Returns the context of a shop without a mail server. */
export function withoutMail(db: Db, env: Record<string, string> = {}): SettleContext {
  const config = { ...readConfig(env), mail: undefined };
  const providers = createPaymentProviders(config);
  return { db, notify: createNotify(config, createMailSources(config)), providers, log: SILENT };
}

/** A logger that discards everything. */
const SILENT = Fastify().log;
