import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { limitTransfers } from '#server/http/static-reads.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { textOf } from '#tests/support/server/response-text.ts';
import { buildTestSite } from '#tests/support/server/test-site.ts';

let database: Database;
let server: Awaited<ReturnType<typeof buildTestSite>>;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await buildTestSite(database);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

test.each([
  ['//evil.test/', 404],
  ['///evil.test//', 404],
  ['/%5Cevil.test/', 404],
  ['/%2F%2Fevil.test/', 404],
  ['/%2Fevil.test%2F', 404],
  ['/.//evil.test/', 404],
  ['/%09/evil.test/', 404],
  ['/%0d%0aSet-Cookie:a=b/', 404],
  ['//evil.test/index.html', 404],
  ['/https:%2F%2Fevil.test/', 404],
  [`/x${'/'.repeat(15_500)}b/`, 404],
  ['/unknown/', 404],
  ['//', 308],
  ['//shop/', 308],
  [`/shop${'/'.repeat(15_500)}`, 308],
  ['/shop/?next=//evil.test/', 308],
])('[SAFE-08] %s never leads to another host', async (url, status) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers } = await server.app.inject({ method, url });
    expect(statusCode).toBe(status);
    const target = new URL(String(headers.location ?? '/'), 'http://shop.test');
    expect(target.origin).toBe('http://shop.test');
    expect(target.pathname).toMatch(/^\/(shop)?$/);
  }
});

test.each([
  ['br;q=0', undefined],
  ['br;q=0.000, gzip', 'gzip'],
  ['gzip;q=0, *', 'br'],
  ['br;q=0, *;q=0.5', 'gzip'],
  ['gzip;q=0.9, br;q=0.5', 'gzip'],
  ['BR;Q=0, GZIP;Q=1', 'gzip'],
  ['br, br;q=0', undefined],
  ['*;q=0', undefined],
  ['identity;q=0', undefined],
  ['identity;q=0, br;q=0, gzip;q=0', undefined],
  ['br;q=oops, gzip', 'gzip'],
  ['br', 'br'],
])('[SAFE-08] responses to "%s" have the encoding %s, files and API alike', async (accepted, encoding) => {
  for (const url of ['/shop', '/unknown', '/api/openapi.json']) {
    const response = await server.app.inject({ url, headers: { 'accept-encoding': accepted } });
    expect([url, response.headers['content-encoding']]).toEqual([url, encoding]);
    expect(textOf(response)).toMatch(/^(<h1>|\{)/);
  }
});

/** Starts a server whose files are never complete, with small limits. */
async function startEndlessFiles(timeoutMs: number) {
  const app = Fastify({ trustProxy: true });
  const files: PassThrough[] = [];
  limitTransfers(app, { perNetwork: 3, total: 5, perNetworkBeyondTotal: 1, timeoutMs });
  app.get('/file', { config: { access: 'anyone', read: 'static' } }, (_request, reply) => {
    const file = new PassThrough();
    files.push(file);
    file.write('first part');
    return reply.send(file);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  /** Requests a file from a network. Resolves with the first line of the response. */
  const open = async (network: string, method = 'GET') => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${method} /file HTTP/1.1\r\nHost: shop.test\r\nX-Forwarded-For: ${network}\r\n\r\n`);
    const [head] = await once(socket, 'data');
    return { socket, head: String(head), status: String(head).split(' ')[1] };
  };
  return { app, files, open };
}

test('[SAFE-08] each network has a number of files in transfer, and a page more when the server is full', async () => {
  const { app, open } = await startEndlessFiles(60_000);
  const statuses = async (network: string, count: number) => {
    const opened = [];
    for (let n = 0; n < count; n += 1) opened.push(await open(network));
    return opened;
  };
  const first = await statuses('192.0.2.1', 4);
  expect(first.map(({ status }) => status)).toEqual(['200', '200', '200', '503']);
  expect(first[3]?.head).toContain('retry-after: 2');
  // HEAD takes a place like GET.
  expect((await open('192.0.2.1', 'HEAD')).status).toBe('503');
  expect((await statuses('192.0.2.2', 3)).map(({ status }) => status)).toEqual(['200', '200', '503']);
  expect((await open('192.0.2.3')).status).toBe('200');
  for (const { socket } of first) socket.destroy();
  await expect.poll(async () => (await open('192.0.2.1')).status).toBe('200');
  app.server.closeAllConnections();
  await app.close();
});

test('[SAFE-08] a client that reads too slowly gives its place back', async () => {
  const { app, open } = await startEndlessFiles(200);
  const { socket, status } = await open('192.0.2.1');
  expect(status).toBe('200');
  await once(socket, 'close');
  await app.close();
});
