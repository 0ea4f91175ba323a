import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { UserRow } from '../db/schema/auth.ts';
import { newToken } from '../http/tokens.ts';
import { sessionCookie } from './session-cookie.ts';

/**
 * Browsers that have logged in to an account before. Their cookie grants no access; it only keeps strangers from using
 * up the limits of the account's owner. [SAFE-02]
 */

/** The fields of a user that a device cookie depends on. */
type DeviceOwner = Pick<UserRow, 'id' | 'passwordHash'>;

/** Days from the last login of a browser to the end of its cookie. */
const DEVICE_DAYS = 180;

const COOKIE_VALUE = /^([\w-]{43})\.([\w-]{43})$/;

/** Returns the id of the browser that sent a request, if it has logged in with the current password. */
export function findKnownDevice(request: FastifyRequest, owner: DeviceOwner | undefined): string | undefined {
  if (owner === undefined) return undefined;
  const [, id, signature] = COOKIE_VALUE.exec(request.cookies[cookieName(owner)] ?? '') ?? [];
  if (id === undefined || signature === undefined) return undefined;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id, owner))) ? id : undefined;
}

/** Marks the browser that sent a request as a known device of an account. */
export function rememberDevice(
  config: Config,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  owner: DeviceOwner,
): void {
  const id = findKnownDevice(request, owner) ?? newToken();
  reply.setCookie(cookieName(owner), `${id}.${sign(id, owner)}`, {
    ...sessionCookie(config, request).options,
    path: '/api/auth',
    maxAge: DEVICE_DAYS * 24 * 60 * 60,
  });
}

/** Returns a name for each account: several people may use one browser. */
function cookieName({ id }: DeviceOwner): string {
  return `device-${id}`;
}

/** Returns the signature of a device id. The secret key is the hash of the password, so a new one ends all cookies. */
function sign(deviceId: string, { id, passwordHash }: DeviceOwner): string {
  return createHmac('sha256', passwordHash).update(`device ${id} ${deviceId}`).digest('base64url');
}
