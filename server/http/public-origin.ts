import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Failure } from './failures.ts';
import { ownAddress } from './listen.ts';

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

/**
 * The site as people see it, for links in mails, e.g. `https://solene.example`: the configured address, else the one
 * that this server listens on. Never the host that a request names: whoever sends a request chooses that, and the
 * mail goes to somebody else.
 */
export function siteUrlOf(
  { siteUrl, host, port }: Pick<Config, 'siteUrl' | 'host' | 'port'>,
  { socket }: FastifyRequest,
): string {
  return siteUrl ?? ownAddress(host, socket.localPort ?? port);
}
