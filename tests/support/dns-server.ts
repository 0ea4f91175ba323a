import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A name server on this machine that knows some TXT records. */
interface DnsServer {
  /** Its address for `Resolver.setServers`. */
  readonly address: string;
  close(): Promise<void>;
}

/** Starts a name server with these TXT records by name. Without records, it is silent. */
export async function startDnsServer(
  records?: Readonly<Record<string, readonly string[]>>,
): Promise<DnsServer> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    if (records !== undefined) socket.send(respond(query, records), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    async close() {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

/** Returns the response to a query (RFC 1035): the TXT records of its name, or an error for an unknown name. */
function respond(query: Buffer, records: Readonly<Record<string, readonly string[]>>): Buffer {
  const labels: string[] = [];
  let end = 12;
  for (let length = query.readUInt8(end); length > 0; length = query.readUInt8(end)) {
    labels.push(query.toString('latin1', end + 1, end + 1 + length));
    end += 1 + length;
  }
  const question = query.subarray(12, end + 5);
  const texts = records[labels.join('.').toLowerCase()];
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(texts === undefined ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, question, ...(texts ?? []).map(answerOf)]);
}

/** Returns an answer record. Its name points to the question, and its text is split into strings of 255 characters. */
function answerOf(text: string): Buffer {
  const parts = text.match(/.{1,255}/g) ?? [''];
  const data = Buffer.concat(
    parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])),
  );
  const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
