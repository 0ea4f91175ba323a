import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { type HeadersFor, readHeaderRules } from '#server/site/header-rules.ts';
import { type ListeningServer, listen } from '#tests/support/listen.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.jpeg': 'image/jpeg',
};

/**
 * Serves a folder of built files on `http://localhost:<free port>` like a plain static host: `/shop/x` returns
 * `shop/x.html`, unknown paths return `404.html` with status 404, and `_headers` sets the headers. Never responds to a
 * path in `stalled`.
 */
export async function startStaticHost(
  folder: string,
  stalled: ReadonlySet<string> = new Set(),
): Promise<ListeningServer> {
  const headersFor = await readHeaderRules(path.join(folder, '_headers'));
  return listen(
    createServer((request, response) => {
      if (!stalled.has(request.url ?? '')) respond(folder, headersFor, request, response);
    }),
  );
}

async function respond(
  folder: string,
  headersFor: HeadersFor,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://site');
  const sendFile = async (status: number, file: string): Promise<boolean> => {
    const content = await readFile(path.join(folder, file)).catch(() => undefined);
    if (content === undefined) return false;
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(status, { 'content-type': type, ...headersFor(pathname) });
    response.end(request.method === 'HEAD' ? undefined : content);
    return true;
  };
  const name = decode(pathname);
  if (request.method !== 'GET' && request.method !== 'HEAD') await sendFile(405, '405.html');
  else if (name === undefined || name.includes('\0')) await sendFile(400, '400.html');
  else if (name === '_headers' || name.split('/').includes('..')) await sendFile(404, '404.html');
  else if (name === '') await sendFile(200, 'index.html');
  else {
    const isFound = (await sendFile(200, `${name}.html`)) || (await sendFile(200, name));
    if (!isFound) await sendFile(404, '404.html');
  }
  if (!response.writableEnded) response.writeHead(500).end('The folder has no page for this status.');
}

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname).replace(/^\//, '');
  } catch {
    return undefined;
  }
}
