import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestShop,
  ServerResponse,
} from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import { PrioritySender } from './priority-sender.ts';
import type { Line } from './slow-port.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

export const PROTOCOLS = ['HTTP/1.1', 'HTTP/2'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** Headers that belong to a single connection, which a proxy must not forward. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'http2-settings', 'host'];

export interface Origin {
  readonly port: number;
  close(): Promise<void>;
}

interface OriginOptions {
  readonly shop: URL;
  readonly protocol: Protocol;
  /** Serves pages without scripts, the floor: no change of a script can make the same page appear earlier. */
  readonly isFloor: boolean;
  /** For the certificate of HTTP/2. */
  readonly folder: string;
  /** The line behind which the browser is. */
  readonly line: Line;
}

/**
 * Serves the shop on a free port of 127.0.0.1. The responses of an HTTP/2 connection take turns by their priorities.
 * Over HTTP/1.1, the browser sends its requests by importance.
 */
export async function startOrigin(options: OriginOptions): Promise<Origin> {
  const sender = new PrioritySender(options.line);
  const handle = (request: Request, response: Response) => passOn(options, sender, request, response);
  const server =
    options.protocol === 'HTTP/2'
      ? createSecureServer(createCertificate(options.folder), handle)
      : createServer({ keepAliveTimeout: 0 }, handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The origin has no port.');
  return {
    port: address.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type Request = IncomingMessage | Http2ServerRequest;
type Response = ServerResponse | Http2ServerResponse;

function passOn(
  { shop, isFloor }: OriginOptions,
  sender: PrioritySender,
  request: Request,
  response: Response,
): void {
  const options = { method: request.method, headers: withoutConnection(request.headers) };
  const forwarded = requestShop(new URL(request.url ?? '/', shop), options, async (answer) => {
    try {
      const page = await readAnswer(answer, isFloor && request.method === 'GET');
      respond(response, answer.statusCode ?? 502, page.headers);
      if (response instanceof ServerResponse) response.end(page.body);
      else sender.send({ body: page.body, response, priority: String(request.headers.priority ?? '') });
    } catch {
      response.destroy();
    }
  });
  forwarded.once('error', () => response.destroy());
  pipeline(request, forwarded, () => {});
}

interface Answer {
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** Reads an answer of the shop. Removes the scripts of a page for the floor. */
async function readAnswer(answer: IncomingMessage, isFloor: boolean): Promise<Answer> {
  const headers = withoutConnection(answer.headers);
  const body = await buffer(answer);
  if (!isFloor || !answer.headers['content-type']?.startsWith('text/html')) return { headers, body };
  const html = headers['content-encoding'] === 'br' ? await decompress(body) : body;
  const floor = await compress(removeScripts(html.toString()));
  return { headers: { ...headers, 'content-encoding': 'br', 'content-length': floor.length }, body: floor };
}

/** Writes the status and the headers. The two classes declare `writeHead` differently. */
function respond(response: Response, status: number, headers: OutgoingHttpHeaders): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value);
}

/** Removes everything that loads or runs scripts. Islands keep their HTML. */
export function removeScripts(html: string): string {
  return html
    .replace(/<script\b(?![^>]*type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '');
}

function withoutConnection(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !CONNECTION_HEADERS.includes(name)),
  );
}

/** Creates a certificate for 127.0.0.1 with OpenSSL, because browsers speak HTTP/2 only over TLS. */
function createCertificate(folder: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1';
  try {
    execFileSync('openssl', ['req', ...options.split(' '), '-keyout', key, '-out', cert], { stdio: 'pipe' });
  } catch (error) {
    throw new Error('The benchmark needs the command "openssl" for the certificate of HTTP/2.', {
      cause: error,
    });
  }
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
