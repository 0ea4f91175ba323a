import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { shareCalls } from './share-calls.ts';

/** Registers `GET /healthz` for monitoring: 200 `{status: "ok"}`, or 503 while the database is unreachable. */
export function healthRoute(app: FastifyInstance, database: Database): void {
  const ping = shareCalls(() => database.ping());
  const options = { config: { access: 'anyone', read: 'open' }, schema: { hide: true } } as const;
  app.get('/healthz', options, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    await ping();
    return { status: 'ok' };
  });
}
