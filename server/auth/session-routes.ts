import type { FastifyInstance } from 'fastify';
import { getOwnDataEndpoint } from '#contract/account/own-data.ts';
import {
  endOtherSessionsEndpoint,
  endSessionEndpoint,
  listSessionsEndpoint,
} from '#contract/account/sessions.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { notFound } from '../http/http-error.ts';
import { isUuid } from '../http/is-uuid.ts';
import { route } from '../http/route.ts';
import { requireSession } from './auth.ts';
import { readOwnData } from './own-data.ts';
import { listSessions, revokeOtherSessions, revokeOwnSession } from './session-rows.ts';

/** Registers the routes with which users see and end their own sessions, and download their data. [SAFE-05] */
export async function sessionRoutes(
  app: FastifyInstance,
  { db, config }: { readonly db: Db; readonly config: Config },
): Promise<void> {
  route(app, listSessionsEndpoint, async (_input, request) => {
    const { user, tokenHash } = requireSession(request);
    const rows = await listSessions(db, user.id, config.adminSession);
    const sessions = rows.map((row) => ({
      _id: row.id,
      device: row.device,
      network: row.network,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.usedAt.toISOString(),
      isCurrent: row.tokenHash === tokenHash,
    }));
    // The sort is stable: the others stay sorted by last use.
    return { sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
  });

  route(app, getOwnDataEndpoint, async (_input, request) => readOwnData(db, requireSession(request).user));

  route(app, endSessionEndpoint, async ({ params }, request) => {
    const { user } = requireSession(request);
    if (!(isUuid(params.id) && (await revokeOwnSession(db, user.id, params.id)))) throw notFound('session');
  });

  route(app, endOtherSessionsEndpoint, async (_input, request) => {
    await revokeOtherSessions(db, requireSession(request));
  });
}
