import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { TEST_CERTIFICATE, TEST_KEY } from './image-host.ts';

/** A mail as received over SMTP. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The headers and the body. */
  readonly raw: string;
}

/** A real SMTP server that records every mail. */
export interface MailServer {
  readonly url: string;
  /** The number of connections that clients have opened. */
  readonly connections: number;
  /**
   * Called for each recipient. Resolves with the response that refuses it, such as `451 4.2.0 Try later`, or with
   * undefined to accept it. By default, it refuses `nobody@…`.
   */
  onRecipient: (address: string) => Promise<string | undefined>;
  readonly received: readonly ReceivedMail[];
  /** Resolves once at least `count` mails have arrived. */
  waitForMails(count: number): Promise<void>;
  /** Resolves with the oldest mail to this email address that no earlier call returned. */
  waitForMailTo(email: string): Promise<ReceivedMail>;
  /** Forgets all mails. */
  clear(): void;
  stop(): Promise<void>;
  start(): Promise<void>;
}

async function refuseNobody(address: string): Promise<string | undefined> {
  return address.startsWith('nobody@') ? '550 No such mailbox here' : undefined;
}

/** Splits a response such as `550 No such user` for the SMTP server. */
function smtpError(response: string): Error {
  return Object.assign(new Error(response.slice(4)), { responseCode: Number(response.slice(0, 3)) });
}

/**
 * Returns a free port below the range from which the system assigns ports: no other test gets it while the mail server
 * is stopped.
 */
async function findFreePort(): Promise<number> {
  const port = randomInt(10_000, 32_000);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return findFreePort();
  }
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts a mail server on 127.0.0.1. With `startTls` it offers STARTTLS with a self-signed certificate. */
export async function startMailServer({ startTls = false } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const returned = new Set<ReceivedMail>();
  const arrivals = new EventTarget();
  let server: SMTPServer | undefined;
  let connections = 0;
  let onRecipient = refuseNobody;

  const listenOn = async (port: number) => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: startTls ? [] : ['STARTTLS'],
      key: TEST_KEY,
      cert: TEST_CERTIFICATE,
      closeTimeout: 100,
      onConnect(_session, done) {
        connections += 1;
        done();
      },
      async onRcptTo({ address }, _session, done) {
        const refusal = await onRecipient(address);
        if (refusal === undefined) return done();
        done(smtpError(refusal));
      },
      async onData(stream, { envelope }, done) {
        const raw = await text(stream).catch((error: Error) => done(error));
        // A client that has left in the middle of a mail.
        if (raw === undefined) return;
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
        arrivals.dispatchEvent(new Event('mail'));
      },
    });
    const listening = once(server.server, 'listening');
    server.listen(port, '127.0.0.1');
    await listening;
    const address = server.server.address();
    if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
    return address.port;
  };

  const port = await listenOn(await findFreePort());
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    get connections() {
      return connections;
    },
    get onRecipient() {
      return onRecipient;
    },
    set onRecipient(respond) {
      onRecipient = respond;
    },
    async waitForMails(count) {
      while (received.length < count) await once(arrivals, 'mail');
    },
    async waitForMailTo(email) {
      const find = () => received.find((mail) => mail.to.includes(email) && !returned.has(mail));
      let mail = find();
      while (mail === undefined) {
        await once(arrivals, 'mail');
        mail = find();
      }
      returned.add(mail);
      return mail;
    },
    clear() {
      received.length = 0;
    },
    async stop() {
      await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
      server = undefined;
    },
    async start() {
      await listenOn(port);
    },
  };
}

/** Returns the decoded text of a mail. */
export function readMailText(mail: ReceivedMail): string {
  return readMailPart(mail, 'text/plain');
}

/** Returns the decoded body of a mail, or the part of this type if the mail has several. */
export function readMailPart(mail: ReceivedMail, type: 'text/plain' | 'text/html'): string {
  const [contentType = ''] = readMailHeaders(mail, 'Content-Type');
  const boundary = /^Content-Type: multipart\/.*boundary="([^"]+)"/.exec(contentType)?.[1];
  if (boundary === undefined) return decodeBody(mail);
  const parts = mail.raw.split(`--${boundary}`).map((part) => ({ ...mail, raw: part.replace(/^\r\n/, '') }));
  const part = parts
    .slice(1)
    .find((candidate) => readMailHeaders(candidate, 'Content-Type')[0]?.includes(type));
  if (part === undefined) throw new Error(`The mail has no ${type}.`);
  return decodeBody(part);
}

function decodeBody(mail: ReceivedMail): string {
  const body = mail.raw.slice(mail.raw.indexOf('\r\n\r\n') + 4);
  const [encoding = ''] = readMailHeaders(mail, 'Content-Transfer-Encoding');
  if (encoding.endsWith('base64')) return Buffer.from(body, 'base64').toString();
  if (!encoding.endsWith('quoted-printable')) return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** Returns the unfolded lines of a header. */
export function readMailHeaders({ raw }: ReceivedMail, name: string): string[] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  return head.split('\r\n').filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `));
}
