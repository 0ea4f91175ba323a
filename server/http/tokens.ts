import { createHash, randomBytes } from 'node:crypto';

/** Returns a bearer token or challenge of 256 random bits, encoded for cookies, links and passkeys. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns a SHA-256 hash in base64url. The database stores only hashes of tokens, so a leaked row is useless. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
