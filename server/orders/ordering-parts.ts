import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { PaymentProviders } from '../payments/provider.ts';

/** What the routes of orders and payments need. */
export interface OrderingParts {
  readonly db: Db;
  readonly config: Config;
  readonly providers: PaymentProviders;
  /** Under which address the asking client reaches pictures. */
  readonly originOf: (request: FastifyRequest) => string;
}
