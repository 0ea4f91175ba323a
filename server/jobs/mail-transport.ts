import { createTransport } from 'nodemailer';
import { isLoopback } from '../config/loopback.ts';

/** The most connections to the mail server that a process keeps open, and so the mails that it sends at a time. */
const MAX_CONNECTIONS = 5;
/** How long an unused connection stays open, in ms. Shorter than mail servers wait. */
const IDLE_TIMEOUT_MS = 30_000;

/**
 * Creates the transport to the mail server of `SMTP_URL`, whose options take precedence. `timeoutMs` limits each step
 * with a silent mail server.
 */
export function createMailTransport(smtpUrl: string, timeoutMs: number) {
  const isLocal = isLoopback(new URL(smtpUrl).hostname);
  return createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: MAX_CONNECTIONS,
    // A server that drops each connection is tried again by the outbox, which waits longer.
    maxRequeues: 1,
    idleTimeout: IDLE_TIMEOUT_MS,
    // Mails contain addresses and secret links. Within this machine nobody can read along, and a relay there has a
    // certificate of its own making.
    requireTLS: !isLocal,
    tls: { rejectUnauthorized: !isLocal },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Returns how many mails leave at a time: as many as `SMTP_URL` allows connections, at most `MAX_CONNECTIONS`. */
export function countLanes(smtpUrl: string): number {
  const limit = Number(new URL(smtpUrl).searchParams.get('maxConnections'));
  return limit >= 1 ? Math.min(Math.floor(limit), MAX_CONNECTIONS) : MAX_CONNECTIONS;
}
