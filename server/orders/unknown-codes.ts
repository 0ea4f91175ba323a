import type { FastifyRequest } from 'fastify';
import { UNKNOWN_CODES } from '#contract/orders/order-choices.ts';
import type { Db } from '../db/database.ts';
import { countRequest, requireAttemptsLeft } from '../http/rate-limits.ts';
import { isUnknownCode } from './coupon-rows.ts';

/**
 * Counts an unknown code against the limit of its client's networks. Throws `HttpError` 429 beyond the limit, also for
 * a known code: otherwise the difference would tell which codes exist. [DISC-01]
 */
export async function countUnknownCode(
  db: Db,
  code: string | undefined,
  request: FastifyRequest,
): Promise<void> {
  if (code === undefined) return;
  if (await isUnknownCode(db, code)) await countRequest(db, UNKNOWN_CODES, request);
  else await requireAttemptsLeft(db, UNKNOWN_CODES, request);
}
