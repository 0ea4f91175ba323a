import { runInThread, type WorkSource } from './password-work.ts';

/** The start of a hash with the current parameters (`password-tasks.ts`). */
const CURRENT_PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';

/** The longest password of a login, in bytes of UTF-8. New ones are shorter. Normalizing a long text takes long. */
const MAX_PASSWORD_BYTES = 1024;

/**
 * Returns the hash of a password, including parameters and salt. `source` is the client that causes the work, undefined
 * for the server itself. Throws `HttpError` 503 if the queue is full.
 */
export async function hashPassword(password: string, source?: WorkSource): Promise<string> {
  return String(await runInThread({ kind: 'hash', password: normalize(password) }, source));
}

/**
 * Returns whether `password` matches `hashed`. Without a hash it returns false after the same amount of work, which
 * prevents a timing side channel. Returns false for an overlong password at once. Throws `HttpError` 503 if the queue
 * is full.
 */
export async function verifyPassword(
  password: string,
  hashed: string | undefined,
  source?: WorkSource,
): Promise<boolean> {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) return false;
  return (await runInThread({ kind: 'verify', password: normalize(password), hashed }, source)) === true;
}

/** Returns whether a hash was created with parameters other than the current ones. */
export function needsRehash(hashed: string): boolean {
  return !hashed.startsWith(CURRENT_PREFIX);
}

/** Applies NFKC, since keyboards encode the same letter differently. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}
