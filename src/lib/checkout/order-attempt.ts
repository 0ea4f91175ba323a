import { ApiError } from '#lib/api/error.ts';
import { type Guarded, isNumber, isObjectOf, isOptional, isString } from '#lib/type-guards.ts';

/**
 * An attempt to place an order. `key` is its idempotency key, `order` a hash of the order, `since` the time of
 * the first try, and `doneAt` the time of the server's confirmation. Both times are in epoch milliseconds.
 */
export const isOrderAttempt = isObjectOf({
  key: isString,
  order: isString,
  since: isNumber,
  doneAt: isOptional(isNumber),
});
export type OrderAttempt = Guarded<typeof isOrderAttempt>;

/** How long an attempt can be resumed, in milliseconds. After that, an identical order is a new order. */
const ATTEMPT_TTL_MS = 24 * 60 * 60 * 1000;

/** Statuses with which the server rejects an order, so it was not placed. */
const REJECTION_STATUSES: readonly (number | undefined)[] = [400, 409, 422];

/** What a click on Place order does. */
export interface AttemptPlan {
  /** The attempt to send. */
  readonly attempt: OrderAttempt;
  readonly isNew: boolean;
  /** An earlier attempt without a response. It must be settled before a new one is sent: its order may exist. */
  readonly unsettled: OrderAttempt | undefined;
}

/**
 * Returns the attempt that a click belongs to. An identical order without a response resumes the same attempt.
 * So does one that was confirmed only after the click, by another tab. `order` is a `hashText`; a new attempt
 * uses `newKey`.
 */
export function resolveOrderAttempt(
  last: OrderAttempt | undefined,
  { order, pressedAt, newKey }: { order: string; pressedAt: number; newKey: string },
): AttemptPlan {
  const isSame =
    last !== undefined &&
    last.order === order &&
    pressedAt - last.since < ATTEMPT_TTL_MS &&
    (last.doneAt === undefined || pressedAt <= last.doneAt);
  if (isSame) return { attempt: last, isNew: false, unsettled: undefined };
  const attempt = { key: newKey, order, since: pressedAt, doneAt: undefined };
  return { attempt, isNew: true, unsettled: last?.doneAt === undefined ? last : undefined };
}

/**
 * Returns whether the server rejected an order. This proves that the first request of an attempt placed none. After a
 * timeout or a network error, the order may have been placed, and a later rejection may be about the repetition only.
 */
export function isOrderRejection(error: unknown): boolean {
  return error instanceof ApiError && REJECTION_STATUSES.includes(error.status);
}
