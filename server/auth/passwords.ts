import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Failure } from '../http/failures.ts';
import { turns } from '../http/turns.ts';

/** Argon2id as OWASP recommends it: 19 MiB of memory, two passes, one thread. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** What the library calls Argon2id, its default. */
const ARGON2ID = 2;

/** A hash takes memory and a thread that files are read with too: so many at once, and so many may wait. */
const AT_ONCE = 4;
const WAITING = 100;

/** Seconds after which a full queue has long been worked off. */
const RETRY_AFTER = 5;

const inTurn = turns(AT_ONCE, WAITING, () => {
  throw new Failure(503, 'Too many people are signing in just now. Please try again in a moment.', {
    retryAfter: RETRY_AFTER,
  });
});

/** The hash of a password, with its parameters and a salt of its own. Throws a 503 when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalized(password), PARAMETERS));
}

/**
 * Whether `password` is the one of `hashed`. Without a hash it is wrong, and finding that out takes as much work.
 * Throws a 503 when too many wait.
 */
export function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  return inTurn(async () => {
    if (hashed !== undefined) return verify(hashed, normalized(password));
    await hash(normalized(password), PARAMETERS);
    return false;
  });
}

/** Whether a hash was made with other parameters than those of today. */
export function isOutdated(hashed: string): boolean {
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(hashed);
  return (
    algorithm !== ARGON2ID ||
    memoryCost !== PARAMETERS.memoryCost ||
    timeCost !== PARAMETERS.timeCost ||
    parallelism !== PARAMETERS.parallelism
  );
}

/** Two keyboards may write one letter in two ways. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
