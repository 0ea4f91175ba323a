import { createHash, randomBytes } from 'node:crypto';

/** What opens something to who has it: 256 random bits, as text for cookies and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, as the database keeps what it must only recognise: who reads it there can use it nowhere. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
