import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as received over SMTP. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The headers and the body. */
  readonly raw: string;
}

/** A real SMTP server that records every mail. It rejects mails to `nobody@…`. */
export interface MailServer {
  readonly url: string;
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

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const returned = new Set<ReceivedMail>();
  const arrivals = new EventTarget();
  let server: SMTPServer | undefined;

  const listenOn = async (port: number) => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, done) {
        if (!address.startsWith('nobody@')) return done();
        done(Object.assign(new Error('No such mailbox here'), { responseCode: 550 }));
      },
      async onData(stream, { envelope }, done) {
        const raw = await text(stream);
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

  const port = await listenOn(0);
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
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

/** Returns the decoded body of a mail. */
export function readMailText(mail: ReceivedMail): string {
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
