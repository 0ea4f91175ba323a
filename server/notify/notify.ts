import type { Capability } from '#contract/capabilities.ts';
import type { Config, MailConfig } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { queueMail } from '../jobs/outbox.ts';
import type { Letter } from './blocks.ts';
import type { MailFrame } from './frame.ts';
import { renderMail } from './render-mail.ts';

/** The properties of the shop that its mails depend on. */
export interface MailingShop {
  /** IANA name of the shop's time zone. */
  readonly timeZone: string;
  readonly capabilities: readonly Capability[];
  /** The mailboxes of the shop itself. */
  readonly mailboxes: Pick<MailConfig, 'orders' | 'contact'>;
}

/** Returns a mail, or undefined if there is none to send. */
type Compose = (shop: MailingShop) => Letter | undefined | Promise<Letter | undefined>;

/** The port for the shop's mails. */
export interface Notify {
  /** Whether the shop sends mail. */
  readonly canSend: boolean;
  /**
   * Renders a mail and queues it. Call it in the transaction of the change that the mail reports. Without a mail
   * server it does nothing and calls nothing.
   */
  send(tx: Db, compose: Compose): Promise<void>;
}

/** The database and the port for mails. */
export interface DbContext {
  readonly db: Db;
  readonly notify: Notify;
}

/** An open transaction and the port for mails about its changes. */
export interface TxContext {
  readonly tx: Db;
  readonly notify: Notify;
}

/** What a mail needs besides its content. */
interface MailSources {
  readonly loadFrame: (letter: Letter) => Promise<MailFrame>;
  readonly readTimeZone: (tx: Db) => Promise<string>;
}

/** Creates the port for mails. */
export function createNotify(
  { mail, capabilities }: Pick<Config, 'mail' | 'capabilities'>,
  { loadFrame, readTimeZone }: MailSources,
): Notify {
  if (mail === undefined) return { canSend: false, send: async () => undefined };
  const shop = { capabilities: capabilities ?? [], mailboxes: mail };
  return {
    canSend: true,
    async send(tx, compose) {
      const letter = await compose({ ...shop, timeZone: await readTimeZone(tx) });
      // Rendered now: a later version of the program does not change a queued mail.
      if (letter) await queueMail(tx, renderMail(letter, await loadFrame(letter)));
    },
  };
}
