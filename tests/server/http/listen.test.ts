import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { listen } from '#server/http/listen.ts';

test.each([
  ['localhost', '127.0.0.1'],
  ['localhost', '::1'],
  ['127.0.0.1', '127.0.0.1'],
])('reports a port in use on HOST %s when another program listens on %s', async (host, occupied) => {
  const other = createServer().listen(0, occupied);
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const app = fastify();
  await expect(listen(app, host, port)).rejects.toMatchObject({
    message: `Port ${port} on ${host} is in use by another program: stop that program, or set PORT to another port.`,
  });
  await app.close();
  other.close();
});

test('reports a foreign host address in one sentence', async () => {
  const app = fastify();
  await expect(listen(app, '192.0.2.1', 0)).rejects.toMatchObject({
    message:
      'HOST is "192.0.2.1", but this machine has no such address: use localhost, or 0.0.0.0 for all addresses.',
  });
  await app.close();
});

test.each(['127.0.0.1', '::1'])(
  'closes while a browser keeps a connection to %s open for a later request',
  async (host) => {
    const app = fastify();
    const { port } = new URL(await listen(app, 'localhost', 0));
    const socket = connect(Number(port), host);
    await once(socket, 'connect');
    await app.close();
    socket.destroy();
  },
  10_000,
);
