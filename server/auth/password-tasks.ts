import { hashSync, verifySync } from '@node-rs/argon2';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The expensive work on passwords. Only the threads of `password-work.ts` run it: it would block the event loop. */

/** Argon2id parameters recommended by OWASP: 19 MiB of memory, two passes, one thread. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type PasswordTask =
  | { readonly kind: 'hash'; readonly password: string }
  | { readonly kind: 'verify'; readonly password: string; readonly hashed: string | undefined }
  | { readonly kind: 'estimate'; readonly password: string; readonly ownData: readonly string[] };

/** The result of a task: a hash, whether the password matches, or the score of zxcvbn from 0 to 4. */
export type PasswordResult = string | boolean | number;

/** The response of a thread to a task. */
export interface PasswordResponse {
  readonly result: PasswordResult;
}

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loads the dictionary at the first use, because reading and indexing it takes long. */
async function createEstimator(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** Runs a task. Without a hash, `verify` returns false after the same work, which prevents a timing side channel. */
export async function runPasswordTask(task: PasswordTask): Promise<PasswordResult> {
  if (task.kind === 'hash') return hashSync(task.password, PARAMETERS);
  if (task.kind === 'verify') {
    if (task.hashed !== undefined) return verifySync(task.hashed, task.password);
    hashSync(task.password, PARAMETERS);
    return false;
  }
  estimator ??= createEstimator();
  return (await estimator).check(task.password, [...task.ownData]).score;
}
