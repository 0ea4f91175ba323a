import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, ListenOptions, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../config/start-error.ts';

/**
 * Starts listening and returns the server's URL, e.g. `http://localhost:4321`. For `localhost` it binds both loopback
 * addresses, because browsers and hosts files differ in which one they prefer. Throws `StartError` with one sentence
 * if the address is unavailable.
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  const isLocalhost = host === 'localhost';
  const ipv6Server = isLocalhost
    ? createServer((request, response) => app.routing(request, response))
    : undefined;
  for (const server of [app.server, ...(ipv6Server ? [ipv6Server] : [])]) endUnusedConnections(app, server);
  app.addHook('onClose', async () => {
    if (ipv6Server?.listening) await new Promise((resolve) => ipv6Server.close(resolve));
  });
  try {
    await app.listen({ host: isLocalhost ? '127.0.0.1' : host, port });
    const actualPort = boundPort(app.server.address()) ?? port;
    if (ipv6Server) await listenIfAvailable(ipv6Server, { host: '::1', port: actualPort });
    return localUrl(host, actualPort);
  } catch (cause) {
    throw new StartError(describeError(cause, host, port), { cause });
  }
}

/** Throws `StartError` with one sentence if the server could not listen on this address. */
export async function requireFreeAddress(host: string, port: number): Promise<void> {
  for (const name of host === 'localhost' ? ['127.0.0.1', '::1'] : [host]) {
    const probe = createServer();
    try {
      await listenIfAvailable(probe, { host: name, port }, name === '::1' && host === 'localhost');
    } catch (cause) {
      throw new StartError(describeError(cause, host, port), { cause });
    }
    if (probe.listening) await new Promise((resolve) => probe.close(resolve));
  }
}

/**
 * Ends connections without a request when the server closes. Browsers open some in advance, and Node would wait for
 * their first request until it runs out of time.
 */
function endUnusedConnections(app: FastifyInstance, server: Server): void {
  const unused = new Set<Socket>();
  let isClosing = false;
  server.on('connection', (socket: Socket) => {
    if (isClosing) return void socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
  });
}

/** Returns the URL of a server that listens on `host` and `port`. */
export function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function boundPort(address: AddressInfo | string | null): number | undefined {
  return typeof address === 'object' ? address?.port : undefined;
}

/** Listens. An optional address may be missing on the machine: without IPv6 there is no `::1`. */
async function listenIfAvailable(
  server: ReturnType<typeof createServer>,
  options: ListenOptions,
  isOptional = true,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => (isOptional && isUnavailable(error) ? resolve() : reject(error)));
    server.listen(options, resolve);
  });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function isUnavailable(error: unknown): boolean {
  return codeOf(error) === 'EADDRNOTAVAIL' || codeOf(error) === 'EAFNOSUPPORT';
}

function describeError(cause: unknown, host: string, port: number): string {
  switch (codeOf(cause)) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use by another program: stop that program, or set PORT to another port.`;
    case 'EACCES':
      return `This user may not listen on port ${port} of ${host}: set PORT to 1024 or higher.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is "${host}", but this machine has no such address: use localhost, or 0.0.0.0 for all addresses.`;
    default:
      return `The server cannot listen on ${host}, port ${port} (${String(cause)}).`;
  }
}
