import { once } from 'node:events';
import type { Server } from 'node:http';

/** A running test server. */
export interface ListeningServer {
  /** `http://localhost:<port>` */
  readonly origin: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Starts a server on `port` of 127.0.0.1; by default on a free port. */
export async function listen(server: Server, port = 0): Promise<ListeningServer> {
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
