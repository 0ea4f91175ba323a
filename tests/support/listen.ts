import { once } from 'node:events';
import type { Server } from 'node:http';

/** A server of the tests that listens on this machine. */
export interface Listening {
  /** `http://localhost:<port>` */
  readonly origin: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Listens on `port` of 127.0.0.1, or on a free one. */
export async function listen(server: Server, port = 0): Promise<Listening> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    origin: `http://localhost:${address.port}`,
    port: address.port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
