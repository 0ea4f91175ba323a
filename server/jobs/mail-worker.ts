import type { FastifyBaseLogger } from 'fastify';
import { createTransport, type Transporter } from 'nodemailer';
import type { MailBudgets } from '../config/config.ts';
import { isLoopback } from '../config/loopback.ts';
import type { Db } from '../db/database.ts';
import type { OutboxRow } from '../db/schema/jobs.ts';
import { startWorker, type Worker } from './background-worker.ts';
import { admitMail } from './mail-gate.ts';
import { claimDueMail, holdMail, postponeMail, removeSentMail, rescheduleMail } from './outbox.ts';

/** Pause between two polls for due mails, in milliseconds. */
const POLL_INTERVAL_MS = 2000;
/** Timeout of each step with a silent mail server, in milliseconds. */
const SILENCE_TIMEOUT_MS = 30_000;
/** Timeout of a whole delivery, in milliseconds. Much shorter than the lease of the outbox. */
const SEND_TIMEOUT_MS = 120_000;

/** The SMTP server and the sender of the shop's mail. */
export interface MailServer {
  /** `smtp://…` or `smtps://…` */
  readonly smtpUrl: string;
  /** The sender, with or without a display name. */
  readonly from: string;
  readonly budgets: MailBudgets;
}

/**
 * Starts the worker that sends the queued mails, one at a time. Several processes may run it against the same
 * database. Mails stay in the outbox while the mail server or the database is unreachable.
 */
export function startMailWorker(db: Db, server: MailServer, log: FastifyBaseLogger): Worker {
  const transport = createTransport({
    url: server.smtpUrl,
    // Mails contain addresses and secret links. Within this machine, nobody can read along.
    requireTLS: !isLoopback(new URL(server.smtpUrl).hostname),
    connectionTimeout: SILENCE_TIMEOUT_MS,
    greetingTimeout: SILENCE_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const worker = startWorker({
    work: async () => {
      const mail = await claimDueMail(db);
      if (mail && (await passGate(db, server.budgets, mail, log)))
        await deliver(db, transport, server.from, mail, log);
      return mail !== undefined;
    },
    pollIntervalMs: POLL_INTERVAL_MS,
    log,
    errorMessage: 'Could not read the outbox; will retry',
  });
  return {
    async close() {
      await worker.close();
      transport.close();
    },
  };
}

/** Returns whether a mail may leave now. Otherwise, postpones or holds it. */
async function passGate(
  db: Db,
  budgets: MailBudgets,
  mail: OutboxRow,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const admission = await admitMail(db, mail, budgets);
  const { purpose } = mail;
  if (admission.to === 'wait') {
    log.warn({ mail: mail.id, purpose }, 'A mail waits, because its hourly budget is used up');
    await postponeMail(db, mail, admission.seconds);
  }
  if (admission.to === 'hold') {
    log.warn({ mail: mail.id, purpose }, 'A mail is held for an admin, because its hourly budget is used up');
    await holdMail(db, mail);
  }
  return admission.to === 'send';
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
      // Passed as an object, because nodemailer would parse a string as a list of addresses.
      ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
  } catch (error) {
    log.error({ err: error, mail: id, attempts: mail.attempts }, 'Could not send a mail; it is rescheduled');
    await rescheduleMail(db, mail, smtpResponse(error));
    return;
  }
  await removeSentMail(db, mail);
}

/** Returns the response of a mail server that rejected a mail, at most 300 characters, or '' when there was none. */
function smtpResponse(error: unknown): string {
  const response = error instanceof Error && 'response' in error ? error.response : undefined;
  return typeof response === 'string' ? response.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 300) : '';
}

/** Returns the domain of the sender. Receiving servers compare it with the domain of the Message-ID. */
function domainOf(sender: string): string {
  return sender.slice(sender.lastIndexOf('@') + 1).replace('>', '');
}
