import type { FastifyBaseLogger } from 'fastify';
import { createTransport, type Transporter } from 'nodemailer';
import type { Db } from '../db/database.ts';
import type { OutboxRow } from '../db/schema.ts';
import { postponeMail, removeMail, takeDueMail } from './outbox.ts';
import { keepWorking, type Working } from './worker.ts';

/** How often it is looked whether a mail is due, in milliseconds. */
const LOOK_MS = 2000;
/** A mail server that says nothing for so long is given up, in milliseconds. */
const SILENCE_MS = 30_000;
/** A mail that takes longer than this is given up; much less than the lease of the outbox. In milliseconds. */
const SENDING_MS = 120_000;

/** Where mail goes out. */
export interface MailServer {
  /** `smtp://…` or `smtps://…` */
  readonly smtpUrl: string;
  /** The sender, with or without a name. */
  readonly from: string;
}

/**
 * Sends what is in the outbox, one mail after the other, until it is closed. Several processes may do so on one
 * database. While the mail server or the database is away, mails wait.
 */
export function startPostman(db: Db, server: MailServer, log: FastifyBaseLogger): Working {
  const transport = createTransport({
    url: server.smtpUrl,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const working = keepWorking({
    work: async () => {
      const mail = await takeDueMail(db);
      if (mail) await deliver(db, transport, server.from, mail, log);
      return mail !== undefined;
    },
    restMs: LOOK_MS,
    log,
    trouble: 'The outbox cannot be read; mails wait',
  });
  return {
    async close() {
      await working.close();
      transport.close();
    },
  };
}

async function deliver(
  db: Db,
  transport: Transporter,
  from: string,
  mail: OutboxRow,
  log: FastifyBaseLogger,
): Promise<void> {
  const { id, to, replyTo, subject, text } = mail;
  try {
    await transport.sendMail({
      from,
      to,
      subject,
      text,
      messageId: `<${id}@${domainOf(from)}>`,
      // As an object it is one address, whatever it looks like.
      ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
      signal: AbortSignal.timeout(SENDING_MS),
    });
  } catch (error) {
    log.error({ err: error, mail: id, attempts: mail.attempts }, 'A mail could not be sent and waits');
    await postponeMail(db, mail, saidBy(error));
    return;
  }
  await removeMail(db, mail);
}

/** What the mail server said to refuse a mail, in at most 300 characters; '' when there was none that could be reached. */
function saidBy(error: unknown): string {
  const said = error instanceof Error && 'response' in error ? error.response : undefined;
  return typeof said === 'string' ? said.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 300) : '';
}

/** The domain of an address with or without a name; receivers compare it with the sender's. */
function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).replace('>', '');
}
