import { atom, onStart, onStop, type ReadableAtom } from 'nanostores';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { KEEP_UNUSED_MS } from '#contract/vocabulary.ts';
import { call } from './call.ts';
import { ApiError } from './error.ts';
import { type RequestInput, requestPath } from './request.ts';
import { whenPersonChanges } from './session-events.ts';

/** What is known of something that lives on the backend. */
export type Remote<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly data: T }
  | { readonly state: 'failed'; readonly error: ApiError };

/** A question to the backend. The key is its path with the query: the same key has the same answer. */
export interface Question<T> {
  readonly key: string;
  ask(): Promise<T>;
}

export const LOADING = { state: 'loading' } as const;

/** The question that an endpoint of the contract answers. */
export function question<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
): Question<z.infer<E['read']>> {
  return { key: requestPath(endpoint, input), ask: () => call(endpoint, input) };
}

interface Answer<T> {
  readonly question: Question<T>;
  state: Remote<T>;
  /** Running while nobody uses the answer. */
  forgetting?: ReturnType<typeof setTimeout>;
}

const invalidators = new Set<(prefix: string) => void>();

/** Forgets every answer whose path begins so; what is on screen is asked again and stays until then. [CALL-04] */
export function invalidate(prefix: string): void {
  for (const forget of invalidators) forget(prefix);
}

// Nobody sees an answer that was somebody else's.
whenPersonChanges(() => invalidate(''));

/**
 * Follows the question in `$question` (undefined: none yet) as long as somebody listens. Only the answer to
 * the present question is ever shown. An answer is kept for 60 s after its last use, a failure is not.
 * `retry` asks again. [CALL-04, CALL-05]
 */
export function remote<T>(
  $question: ReadableAtom<Question<T> | undefined>,
): ReadableAtom<Remote<T>> & { retry(): void } {
  const $remote = atom<Remote<T>>(LOADING);
  const answers = new Map<string, Answer<T>>();
  let used: Answer<T> | undefined;
  let unfollow: (() => void) | undefined;

  const start = (question: Question<T>): Answer<T> => {
    const answer: Answer<T> = { question, state: LOADING };
    answers.set(question.key, answer);
    const settle = (state: Remote<T>) => {
      answer.state = state;
      if (used === answer) $remote.set(state);
    };
    question.ask().then(
      (data) => settle({ state: 'ready', data }),
      (error: unknown) => settle({ state: 'failed', error: asApiError(error) }),
    );
    return answer;
  };

  const forget = (answer: Answer<T>) => {
    clearTimeout(answer.forgetting);
    if (answers.get(answer.question.key) === answer) answers.delete(answer.question.key);
  };

  const leave = () => {
    const left = used;
    used = undefined;
    if (left?.state.state === 'failed') forget(left);
    else if (left) left.forgetting = setTimeout(() => forget(left), KEEP_UNUSED_MS);
  };

  const follow = (question: Question<T> | undefined) => {
    if (used && used.question.key === question?.key) return;
    leave();
    used = question && (answers.get(question.key) ?? start(question));
    clearTimeout(used?.forgetting);
    $remote.set(used?.state ?? LOADING);
  };

  onStart($remote, () => {
    // Later, and only if somebody still listens: a mere look, as when a page is built, asks nothing.
    queueMicrotask(() => {
      if ($remote.lc > 0) unfollow ??= $question.subscribe(follow);
    });
  });
  onStop($remote, () => {
    unfollow?.();
    unfollow = undefined;
    leave();
  });

  invalidators.add((prefix) => {
    for (const answer of [...answers.values()]) {
      if (!answer.question.key.startsWith(prefix)) continue;
      forget(answer);
      if (answer === used) used = start(answer.question);
    }
  });

  return Object.assign($remote, {
    retry() {
      if (!used) return;
      forget(used);
      used = start(used.question);
      $remote.set(LOADING);
    },
  });
}

/** Whatever else went wrong, the answer could not be made use of. */
function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError('parse', { cause: error });
}
