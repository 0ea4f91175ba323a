import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { invalidInput } from '../http/http-error.ts';

const COMMON_PASSWORD = 'This password is easy to guess. Please choose another one.';

/** The score of zxcvbn, from 0 to 4, below which less than a million guesses find a password. */
const MIN_SCORE = 2;
/** Bounds the time of the check. */
const MAX_CHECKED_LENGTH = 64;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loads the dictionary at the first use, because reading and indexing it takes long. */
async function createEstimator(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Throws `HttpError` 400 at `field` if a password is easy to guess: a common one or a pattern, also with other letters
 * or a few signs added, or one that consists of the user's own data. A base backend does not apply it.
 */
export async function requireUncommonPassword(
  password: string,
  field: 'password' | 'newPassword',
  ownData: readonly string[] = [],
): Promise<void> {
  estimator ??= createEstimator();
  const { score } = (await estimator).check(password.slice(0, MAX_CHECKED_LENGTH), [...ownData]);
  if (score < MIN_SCORE) throw invalidInput({ [field]: [COMMON_PASSWORD] });
}
