import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Failure } from '../failures.ts';

/**
 * The address under which the asking client reaches this server, for absolute addresses in answers: the
 * configured one, else the host it asked. Throws a 400 when there is no telling.
 */
export function publicOrigin(
  { publicApiUrl, siteUrl }: Pick<Config, 'publicApiUrl' | 'siteUrl'>,
  request: FastifyRequest,
): string {
  const configured = publicApiUrl ?? siteUrl;
  if (configured !== undefined) return configured;
  const asked = `${request.protocol}://${request.host}`;
  if (!URL.canParse(asked)) throw new Failure(400, 'This request names no host that can be answered for.');
  return new URL(asked).origin;
}
