import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config/config.ts';
import { serializeError } from './serialize-error.ts';

/** Receives the lines of the log. */
export interface LogStream {
  write(line: string): void;
}

/**
 * Returns the options of the server's log. It holds no parameters of queries and, of a request, neither the query,
 * which may contain a secret, nor the client's address. [SAFE-06]
 */
export function logOptions(level: Config['logLevel'], stream?: LogStream) {
  return {
    level,
    serializers: {
      err: (error: unknown) => serializeError(error),
      req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url }),
    },
    ...(stream && { stream }),
  } satisfies FastifyServerOptions['logger'];
}
