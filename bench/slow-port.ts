import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The line of a phone with a weak signal, as Lighthouse simulates it. */
const BITS_PER_MS = 1600;
const ROUND_TRIP_MS = 150;

/** The line carries this many bytes at once, so that small responses pass between the parts of large ones. */
const PACKET_BYTES = 1460;

/** The direction of the line towards the browser, which all connections share. */
export class Line {
  #freeAt = 0;
  #bytes = 0;

  /** How long the accepted bytes keep the line busy, in ms. */
  get backlogMs(): number {
    return Math.max(0, this.#freeAt - performance.now());
  }

  /** The number of accepted bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Accepts a packet and returns its arrival time. */
  take(bytes: number): number {
    this.#bytes += bytes;
    this.#freeAt = performance.now() + this.backlogMs + (bytes * 8) / BITS_PER_MS;
    return this.#freeAt + ROUND_TRIP_MS / 2;
  }
}

export interface SlowPort {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Opens a port of 127.0.0.1 that forwards to the port `target`, and back over the slow line. Each packet takes half a
 * round trip, a new connection one round trip for its handshake, and all connections share the bandwidth towards the
 * browser.
 *
 * The browser's own throttling delays only the requests of attached pages. A delay on the wire holds for prerendered
 * pages, service workers, handshakes and TLS as well. Slow start of TCP is not simulated.
 */
export async function openSlowPort(target: number, line: Line): Promise<SlowPort> {
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    const origin = connect(target, '127.0.0.1');
    const connectedAt = performance.now() + ROUND_TRIP_MS;
    forward(browser, origin, () => Math.max(performance.now(), connectedAt) + ROUND_TRIP_MS / 2);
    forward(origin, browser, (bytes) => line.take(bytes));
    for (const socket of [browser, origin]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The slow port has no number.');
  return {
    port: address.port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Writes what `from` receives to `to`, in order; each packet at the time that `arrivalOf` returns for its size. */
function forward(from: Socket, to: Socket, arrivalOf: (bytes: number) => number): void {
  const packets: { bytes: Buffer | undefined; arrival: number }[] = [];
  const deliver = () => {
    const packet = packets.shift();
    if (packet === undefined || to.destroyed) return;
    if (packet.bytes) to.write(packet.bytes);
    else to.end();
    schedule();
  };
  const schedule = () => {
    const next = packets[0];
    if (next) setTimeout(deliver, Math.max(0, next.arrival - performance.now()));
  };
  const add = (bytes: Buffer | undefined) => {
    packets.push({ bytes, arrival: arrivalOf(bytes?.length ?? 0) });
    if (packets.length === 1) schedule();
  };
  from.setNoDelay(true);
  from.on('data', (bytes) => {
    for (let start = 0; start < bytes.length; start += PACKET_BYTES)
      add(bytes.subarray(start, start + PACKET_BYTES));
  });
  from.once('end', () => add(undefined));
  // A closed tab resets its connections, which is not an error of the line.
  from.once('error', () => to.destroy());
}
