import { createServer } from 'node:http';
import type { AddressInfo, ListenOptions } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../start-error.ts';

/**
 * Starts listening and answers the address for people, e.g. `http://localhost:4321`. `localhost` means both
 * loopback addresses, whichever of them a browser tries first and whatever the machine's hosts file says.
 * Throws StartError with a sentence when the address cannot be had.
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  const local = host === 'localhost';
  const second = local ? createServer((request, response) => app.routing(request, response)) : undefined;
  app.addHook('onClose', async () => {
    if (second?.listening) await new Promise((resolve) => second.close(resolve));
  });
  try {
    await app.listen({ host: local ? '127.0.0.1' : host, port });
    const bound = boundPort(app.server.address()) ?? port;
    if (second) await listenIfThere(second, { host: '::1', port: bound });
    return ownAddress(host, bound);
  } catch (cause) {
    throw new StartError(sentence(cause, host, port), { cause });
  }
}

/** The address for people of a server that listens on `host` and `port`. */
export function ownAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function boundPort(address: AddressInfo | string | null): number | undefined {
  return typeof address === 'object' ? address?.port : undefined;
}

/** A machine without IPv6 has no `::1`, and then nobody asks for it. */
async function listenIfThere(server: ReturnType<typeof createServer>, options: ListenOptions): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => (isMissing(error) ? resolve() : reject(error)));
    server.listen(options, resolve);
  });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'EADDRNOTAVAIL' || codeOf(error) === 'EAFNOSUPPORT';
}

function sentence(cause: unknown, host: string, port: number): string {
  switch (codeOf(cause)) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use by another program: stop that one first, or set PORT to another port.`;
    case 'EACCES':
      return `Port ${port} on ${host} may not be used by this user: set PORT to one from 1024 up.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is "${host}", but this machine has no such address: use localhost, or 0.0.0.0 for every address.`;
    default:
      return `The server cannot listen on ${host}, port ${port} (${String(cause)}).`;
  }
}
