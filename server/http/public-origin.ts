import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { HttpError } from './http-error.ts';
import { localUrl } from './listen.ts';
import { messageOf } from './messages.ts';

/**
 * Returns the public origin of this server, for absolute URLs in responses: the configured one, or else the host of the
 * request. Throws `HttpError` 400 if the host is invalid.
 */
export function publicOrigin(
  { publicApiUrl, siteUrl }: Pick<Config, 'publicApiUrl' | 'siteUrl'>,
  request: FastifyRequest,
): string {
  const configured = publicApiUrl ?? siteUrl;
  if (configured !== undefined) return configured;
  const requested = `${request.protocol}://${request.host}`;
  if (!URL.canParse(requested)) throw new HttpError(400, messageOf('invalidHost'));
  return new URL(requested).origin;
}

/**
 * Returns the public URL of the site for links in mails, e.g. `https://solene.example`: the configured one, or else the
 * one on which this server listens. Ignores the Host header, because an attacker could use it to put a link to another
 * site into a victim's mail.
 */
export function publicSiteUrl(
  { siteUrl, host, port }: Pick<Config, 'siteUrl' | 'host' | 'port'>,
  { socket }: FastifyRequest,
): string {
  return siteUrl ?? localUrl(host, socket.localPort ?? port);
}
