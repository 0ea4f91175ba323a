import { ApiError } from '#lib/api/error.ts';
import { isNumber, isText, objectOf, orAbsent, type Shaped } from '#lib/shape.ts';

/**
 * One attempt to order. `key` is its Idempotency-Key, `order` tells the order from others, `since` is when it was first
 * made, and `doneAt` when the server confirmed it; both in epoch milliseconds.
 */
export const isAttempt = objectOf({
  key: isText,
  order: isText,
  since: isNumber,
  doneAt: orAbsent(isNumber),
});
export type Attempt = Shaped<typeof isAttempt>;

/** An attempt without an answer is taken up again for so long; after that the same order is meant as another one. */
const ATTEMPT_MS = 24 * 60 * 60 * 1000;

/** What the server answers when it has understood an order and does not take it: it cannot have been made. */
const REFUSALS: readonly (number | undefined)[] = [400, 409, 422];

/**
 * The attempt that a press belongs to. The same order without an answer is the same attempt, and so is one that was
 * confirmed only after the press: another tab was faster. `order` as by `fingerprint`; `newKey` is for another attempt.
 */
export function attemptFor(
  last: Attempt | undefined,
  { order, pressedAt, newKey }: { order: string; pressedAt: number; newKey: string },
): Attempt {
  const isSame =
    last !== undefined &&
    last.order === order &&
    pressedAt - last.since < ATTEMPT_MS &&
    (last.doneAt === undefined || pressedAt <= last.doneAt);
  return isSame ? last : { key: newKey, order, since: pressedAt, doneAt: undefined };
}

/** Whether the order was certainly not made: the next press is another attempt. A lost answer says nothing of that. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && REFUSALS.includes(error.status);
}

/**
 * A number that tells texts apart, so that no address stays in the browser's storage. Two that meet by chance do no
 * harm: the server compares the orders themselves.
 */
export function fingerprint(text: string): string {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1)
    sum = (Math.imul(sum, 31) + text.charCodeAt(index)) | 0;
  return `${text.length}.${sum >>> 0}`;
}

/** 256 random bits. Not `randomUUID`, which a browser has on encrypted pages only. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
