import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeDatabases } from '#tests/support/database.ts';
import { ENDPOINTS } from '#tests/support/server/endpoints.ts';
import { testServer } from '#tests/support/server/test-app.ts';
import { clearUsers, createUser, type TestUser } from '#tests/support/server/test-users.ts';

/** The beginning of a body of each kind, with its headers. */
const BODIES = [
  ['JSON', 'Content-Type: application/json', '{"name":"'],
  [
    'compressed JSON',
    'Content-Type: application/json\r\nContent-Encoding: gzip',
    gzipSync('{"name":"Gown"}'),
  ],
  [
    'form',
    'Content-Type: multipart/form-data; boundary=limit',
    '--limit\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG',
  ],
  ['text', 'Content-Type: text/plain', 'name'],
] as const;

const WRITES = ENDPOINTS.filter(({ method }) => method !== 'GET');
const READS = ENDPOINTS.filter(({ method }) => method === 'GET');

interface LogLine {
  readonly level: number;
  readonly msg: string;
}

describeDatabases('on $name', ({ open }) => {
  const lines: LogLine[] = [];
  const server = testServer(open, { LOG_LEVEL: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  let port: number;
  let admin: TestUser;
  beforeAll(async () => {
    port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
    await clearUsers(server.db);
    admin = await createUser(server, 'Olga', 'admin');
  });
  afterAll(() => server.app.server.closeAllConnections());
  beforeEach(() => lines.splice(0));

  const count = (text: string) => lines.filter(({ msg }) => msg === text).length;
  const connections = () =>
    new Promise((resolve) => server.app.server.getConnections((_, open) => resolve(open)));
  const problems = () => lines.filter(({ level }) => level > 30);

  /** Waits for the end of a number of requests and of their connections. */
  async function allEnded(requests: number): Promise<void> {
    await expect.poll(() => count('incoming request')).toBe(requests);
    await expect.poll(connections).toBe(0);
  }

  /** Sends a part of a request, and cuts the connection. */
  async function sendPart(line: string, headers: string, part: string | Buffer): Promise<void> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const head = `${line} HTTP/1.1\r\nHost: shop.test\r\nOrigin: http://shop.test\r\nCookie: ${admin.cookie}`;
    socket.write(`${head}\r\n${headers}\r\n\r\n`);
    // In a packet of its own, so that the server reads the body when the connection is cut.
    await new Promise((resolve) => socket.write(part, resolve));
    socket.resetAndDestroy();
  }

  test.each(BODIES)(
    '[CALL-05] a client that leaves while it sends %s is no outage',
    async (_, headers, part) => {
      const urls = [...WRITES, { ...WRITES[0], method: 'POST', path: '/nowhere' }].map(
        ({ method, path }) => `${method} ${path.replace(/:\w+/g, 'gown')}`,
      );
      for (const url of urls) await sendPart(url, `${headers}\r\nContent-Length: 100000`, part);
      await allEnded(urls.length);
      // Others are rejected by their headers alone.
      expect(count('The client disconnected before it had sent the request')).toBeGreaterThan(0);
      expect(problems()).toEqual([]);
    },
  );

  test('[CALL-05] a client that leaves before the response is no outage', async () => {
    for (const { path } of READS) await sendPart(`GET ${path.replace(/:\w+/g, 'gown')}`, 'X-Part: 1', '');
    await allEnded(READS.length);
    expect(problems()).toEqual([]);
  });
});
