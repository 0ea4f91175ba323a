import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createLimiter } from '#contract/limiter.ts';
import { HttpError } from '../http/http-error.ts';

/** Argon2id parameters recommended by OWASP: 19 MiB of memory, two passes, one thread. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The library's number for Argon2id, its default algorithm. */
const ARGON2ID = 2;

/** Hashing occupies memory and a thread of the pool that also serves file I/O. */
const CONCURRENCY = 4;
const MAX_QUEUED = 100;

/** Time in which even a full queue drains, in seconds. */
const RETRY_AFTER_SECONDS = 5;

const limitHashing = createLimiter({
  concurrency: CONCURRENCY,
  maxQueued: MAX_QUEUED,
  reject: () => {
    throw new HttpError(503, 'We are very busy right now. Please try again in a moment.', {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  },
});

/** The longest password of a login, in bytes of UTF-8. New ones are shorter. Normalizing a long text takes long. */
const MAX_PASSWORD_BYTES = 1024;

/** Returns the hash of a password, including parameters and salt. Throws `HttpError` 503 if the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return limitHashing(() => hash(normalize(password), PARAMETERS));
}

/**
 * Returns whether `password` matches `hashed`. Without a hash it returns false after the same amount of work, which
 * prevents a timing side channel. Returns false for an overlong password at once. Throws `HttpError` 503 if the queue
 * is full.
 */
export async function verifyPassword(password: string, hashed: string | undefined): Promise<boolean> {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) return false;
  return limitHashing(async () => {
    if (hashed !== undefined) return verify(hashed, normalize(password));
    await hash(normalize(password), PARAMETERS);
    return false;
  });
}

/** Returns whether a hash was created with parameters other than the current ones. */
export function needsRehash(hashed: string): boolean {
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(hashed);
  return (
    algorithm !== ARGON2ID ||
    memoryCost !== PARAMETERS.memoryCost ||
    timeCost !== PARAMETERS.timeCost ||
    parallelism !== PARAMETERS.parallelism
  );
}

/** Applies NFKC, since keyboards encode the same letter differently. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}
