import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestShop,
  type ServerResponse,
} from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

export const PROTOCOLS = ['HTTP/1.1', 'HTTP/2'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** Headers of a single connection, which a proxy must not pass on. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'http2-settings', 'host'];

export interface Origin {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves the shop on a free port of 127.0.0.1. With `isFloor`, its pages contain no scripts: nothing that the shop does
 * could make the same page appear earlier. `folder` is for the certificate of HTTP/2.
 */
export async function startOrigin(
  shop: URL,
  protocol: Protocol,
  isFloor: boolean,
  folder: string,
): Promise<Origin> {
  const handle = (request: Request, response: Response) => passOn(shop, isFloor, request, response);
  const server =
    protocol === 'HTTP/2'
      ? createSecureServer(createCertificate(folder), handle)
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

function passOn(shop: URL, isFloor: boolean, request: Request, response: Response): void {
  const options = { method: request.method, headers: withoutConnection(request.headers) };
  const forwarded = requestShop(new URL(request.url ?? '/', shop), options, (answer) => {
    const status = answer.statusCode ?? 502;
    const headers = withoutConnection(answer.headers);
    if (isFloor && answer.headers['content-type']?.startsWith('text/html') && request.method === 'GET') {
      sendFloor(answer, response, status, headers).catch((error: Error) => response.destroy(error));
      return;
    }
    respond(response, status, headers);
    pipeline(answer, response, () => {});
  });
  forwarded.once('error', () => response.destroy());
  pipeline(request, forwarded, () => {});
}

async function sendFloor(
  answer: IncomingMessage,
  response: Response,
  status: number,
  headers: OutgoingHttpHeaders,
): Promise<void> {
  const body = await buffer(answer);
  const html = headers['content-encoding'] === 'br' ? await decompress(body) : body;
  const floor = await compress(removeScripts(html.toString()));
  respond(response, status, { ...headers, 'content-encoding': 'br', 'content-length': floor.length });
  response.end(floor);
}

/** Writes the status and the headers. The two classes declare `writeHead` differently. */
function respond(response: Response, status: number, headers: OutgoingHttpHeaders): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value);
}

/** Removes what loads or runs scripts. Islands keep their HTML. */
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
