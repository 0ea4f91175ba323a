import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { MailBudgets } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { OutboxRow } from '../db/schema/jobs.ts';
import { startWorker, type Worker } from './background-worker.ts';
import {
  createRelayWatch,
  endRefusedMail,
  type RelayWatch,
  recordAccepted,
  reviveRefusedMails,
} from './mail-bounces.ts';
import { failureOf, type MailFailure } from './mail-failures.ts';
import { admitMail } from './mail-gate.ts';
import { addressOf, domainOf, isToShop } from './mail-lanes.ts';
import { countLanes, createMailTransport } from './mail-transport.ts';
import {
  claimDueMail,
  endMail,
  holdMail,
  postponeMail,
  releaseMail,
  removeSentMail,
  rescheduleMail,
  sweepOutbox,
} from './outbox.ts';

/** Pause between two polls for due mails, in milliseconds. */
const POLL_INTERVAL_MS = 2000;
/** Timeout of each step with a silent mail server, in milliseconds. */
const SILENCE_TIMEOUT_MS = 30_000;
/** Timeout of a whole delivery, in milliseconds. Much shorter than the lease of the outbox. */
const SEND_TIMEOUT_MS = 120_000;
/** Time that deliveries have to finish during shutdown, in milliseconds. Shorter than that of the server's shutdown. */
const CLOSE_TIMEOUT_MS = 5000;

/** The SMTP server and the sender of the shop's mail. */
export interface MailServer {
  /** `smtp://…` or `smtps://…` */
  readonly smtpUrl: string;
  /** The sender, with or without a display name. */
  readonly from: string;
  /** The recipient of replies to mails without a `replyTo` of their own. Default: the sender. */
  readonly replyTo?: string | undefined;
  /** Where mail servers report that a mail could not be delivered. Default: the sender. */
  readonly envelopeFrom?: string | undefined;
  readonly budgets: MailBudgets;
}

/** Context of a delivery. */
interface Delivery {
  readonly db: Db;
  readonly server: MailServer;
  readonly transport: ReturnType<typeof createMailTransport>;
  readonly relay: RelayWatch;
  /** Aborts the deliveries that outlast the shutdown. */
  readonly shutdown: AbortSignal;
  readonly log: FastifyBaseLogger;
}

/**
 * Starts the worker that sends the queued mails, a few at a time over pooled connections. Several processes may run it
 * against the same database. Mails stay in the outbox while the mail server or the database is unreachable.
 */
export function startMailWorker(db: Db, server: MailServer, log: FastifyBaseLogger): Worker {
  const transport = createMailTransport(server.smtpUrl, SILENCE_TIMEOUT_MS);
  const shutdown = new AbortController();
  const relay = createRelayWatch();
  const delivery: Delivery = { db, server, transport, relay, shutdown: shutdown.signal, log };
  const lanes = new Map<OutboxRow, Promise<void>>();
  const laneCount = countLanes(server.smtpUrl);
  const open = (mail: OutboxRow) => {
    const lane = deliver(delivery, mail)
      .catch((error: unknown) => log.error({ err: error, mail: mail.id }, 'Could not update the outbox'))
      .finally(() => lanes.delete(mail));
    lanes.set(mail, lane);
  };
  const worker = startWorker({
    work: async (closing) => {
      const mail = lanes.size < laneCount ? await claimDueMail(db, [...lanes.keys()]) : undefined;
      if (mail === undefined) return lanes.size > 0 ? waitForLane(lanes, closing) : sweep(db, log);
      if (await passGate(delivery, mail)) open(mail);
      return true;
    },
    pollIntervalMs: POLL_INTERVAL_MS,
    log,
    errorMessage: 'Could not read the outbox; will retry',
  });
  return {
    async close() {
      const limit = setTimeout(() => shutdown.abort(), CLOSE_TIMEOUT_MS);
      await worker.close();
      await Promise.all(lanes.values());
      clearTimeout(limit);
      transport.close();
    },
  };
}

/** Resolves with true when a lane is free, at the next poll, or when the worker closes. */
async function waitForLane(
  lanes: ReadonlyMap<OutboxRow, Promise<void>>,
  closing: AbortSignal,
): Promise<true> {
  const isFree = new AbortController();
  const signal = AbortSignal.any([closing, isFree.signal]);
  const nextPoll = sleep(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  await Promise.race([...lanes.values(), nextPoll]);
  isFree.abort();
  return true;
}

/** Deletes the mails that will not leave anymore. Resolves with false, because there is nothing else to do. */
async function sweep(db: Db, log: FastifyBaseLogger): Promise<false> {
  const deleted = await sweepOutbox(db);
  if (deleted > 0)
    log.warn({ mails: deleted }, 'Dropped unsent mails whose links expired or whose addresses refuse mails');
  return false;
}

/** Returns whether a mail may leave now. Otherwise, postpones, holds or ends it. */
async function passGate({ db, server, log }: Delivery, mail: OutboxRow): Promise<boolean> {
  const admission = await admitMail(db, mail, server.budgets);
  const { purpose } = mail;
  if (admission.to === 'wait') {
    log.warn({ mail: mail.id, purpose }, 'A mail waits, because its hourly budget is used up');
    await postponeMail(db, mail, admission.seconds);
  }
  if (admission.to === 'hold') {
    log.warn({ mail: mail.id, purpose }, 'A mail is held for an admin, because its hourly budget is used up');
    await holdMail(db, mail);
  }
  if (admission.to === 'end') {
    log.info({ mail: mail.id, purpose }, 'A mail is not sent, because its address has refused others');
    await endMail(db, mail, { kind: 'suppressed', detail: '' });
  }
  return admission.to === 'send';
}

/** Sends a mail. Reschedules or ends it if the mail server does not accept it. */
async function deliver(delivery: Delivery, mail: OutboxRow): Promise<void> {
  const { db, relay, shutdown, log } = delivery;
  try {
    await send(delivery, mail);
  } catch (error) {
    if (shutdown.aborted) return releaseMail(db, mail);
    log.error({ err: error, mail: mail.id, attempts: mail.attempts }, 'Could not send a mail');
    return handleFailure(delivery, mail, failureOf(error));
  }
  await removeSentMail(db, mail);
  relay.record(mail.to, false);
  await recordAccepted(db, mail, !relay.isRefusing());
}

/** Passes a mail to the mail server. Rejects if the server does not accept it. */
async function send({ server, transport, shutdown }: Delivery, mail: OutboxRow): Promise<void> {
  const { from, envelopeFrom } = server;
  const { id, to, subject, text, html, orderId } = mail;
  const replyTo = mail.replyTo ?? server.replyTo;
  const domain = domainOf(from);
  await transport.sendMail({
    from,
    to,
    subject,
    text,
    ...(html !== null && { html }),
    messageId: `<${id}@${domain}>`,
    ...(orderId !== null && threadOf(`<order-${orderId}@${domain}>`)),
    // Passed as an object, because nodemailer would parse a string as a list of addresses.
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(envelopeFrom !== undefined && { envelope: { from: envelopeFrom, to: addressOf(to) } }),
    // Keeps mailboxes from sending absence notes. A forwarded message comes from a person.
    ...(mail.replyTo === null && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    signal: AbortSignal.any([shutdown, AbortSignal.timeout(SEND_TIMEOUT_MS)]),
  });
}

/**
 * Reschedules a failed mail. The second refusal of its address ends it, unless it goes to the shop itself or the mail
 * server refuses most recipients.
 */
async function handleFailure(
  { db, relay, log }: Delivery,
  mail: OutboxRow,
  failure: MailFailure,
): Promise<void> {
  if (failure.kind !== 'mailbox') return rescheduleMail(db, mail, failure);
  relay.record(mail.to, true);
  if (relay.isRefusing()) {
    log.error('The mail server refuses most recipients, so their mails are sent again later');
    await reviveRefusedMails(db);
    return rescheduleMail(db, mail, { ...failure, kind: 'relay' });
  }
  const isAgain = mail.failureKind === 'mailbox' || mail.failureKind === 'suppressed';
  if (isAgain && !isToShop(mail)) return endRefusedMail(db, mail, failure);
  await rescheduleMail(db, mail, failure);
}

/** Returns the headers with which mail programs show all mails about an order as one conversation. */
function threadOf(messageId: string) {
  return { inReplyTo: messageId, references: messageId };
}
