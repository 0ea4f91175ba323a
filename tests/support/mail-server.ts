import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as it came over the wire. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and text. */
  readonly raw: string;
}

/** A real mail server that keeps what it is given. It refuses mails to `nobody@…`. */
export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Resolves when there are so many mails. */
  arrived(count: number): Promise<void>;
  /** The oldest mail to this address that nobody has been given yet, as soon as there is one. */
  mailTo(address: string): Promise<ReceivedMail>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const given = new Set<ReceivedMail>();
  const news = new EventTarget();
  let server: SMTPServer | undefined;

  const listenOn = async (port: number) => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, done) {
        if (!address.startsWith('nobody@')) return done();
        done(Object.assign(new Error('No such person here'), { responseCode: 550 }));
      },
      async onData(stream, { envelope }, done) {
        const raw = await text(stream);
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
        news.dispatchEvent(new Event('mail'));
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
    async arrived(count) {
      while (received.length < count) await once(news, 'mail');
    },
    async mailTo(address) {
      const find = () => received.find((mail) => mail.to.includes(address) && !given.has(mail));
      let mail = find();
      while (mail === undefined) {
        await once(news, 'mail');
        mail = find();
      }
      given.add(mail);
      return mail;
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

/** The text of a mail as a person reads it. */
export function textOf(mail: ReceivedMail): string {
  const body = mail.raw.slice(mail.raw.indexOf('\r\n\r\n') + 4);
  const [coding = ''] = headersOf(mail, 'Content-Transfer-Encoding');
  if (coding.endsWith('base64')) return Buffer.from(body, 'base64').toString();
  if (!coding.endsWith('quoted-printable')) return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The lines of a header, without those that fold it. */
export function headersOf({ raw }: ReceivedMail, name: string): string[] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  return head.split('\r\n').filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `));
}
