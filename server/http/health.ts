import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

/** Registers `GET /healthz` for monitoring: 200 `{status: "ok"}`, or 503 while the database is unreachable. */
export function healthRoute(app: FastifyInstance, database: Database): void {
  app.get('/healthz', { config: { access: 'anyone' }, schema: { hide: true } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    await database.ping();
    return { status: 'ok' };
  });
}
