import { TOAST_DURATION_MS } from '#contract/vocabulary.ts';
import { isRemovedItem } from '#lib/bag/bag.ts';
import { encodeItems, parseItems } from '#lib/bag/stored-bag.ts';
import {
  type Guarded,
  isArrayOf,
  isNumber,
  isObjectOf,
  isOneOf,
  isOptional,
  isString,
} from '#lib/type-guards.ts';
import { storedAtom } from '#stores/stored-atom.ts';

/**
 * Toasts, shown for five seconds. Stored in sessionStorage under `notices`, so a notice outlives a page change for its
 * remaining time. [CALL-06]
 */

const isNotice = isObjectOf({
  id: isString,
  kind: isOneOf('success', 'error'),
  text: isString,
  /** Expiry time in epoch milliseconds. */
  until: isNumber,
  /** Items removed from the bag; `undoRemoval(id)` of the bag store restores them. */
  undo: isOptional(isArrayOf(isRemovedItem)),
});
export type Notice = Guarded<typeof isNotice>;

const areNotices = isArrayOf(isNotice);

const NONE: readonly Notice[] = [];

const stored = storedAtom({
  key: 'notices',
  empty: NONE,
  decode: (text) => unexpired(decode(text)),
  encode: encodeItems,
});

/** The current notices, oldest first. */
export const $notices = stored.$value;

/** Shows a notice. A repeated text restarts its timer instead of a second notice; notices with an undo never merge. */
export function notify(
  kind: Notice['kind'],
  text: string,
  { undo }: Partial<Pick<Notice, 'undo'>> = {},
): void {
  const isRepeated = (other: Notice) => !undo && !other.undo && other.kind === kind && other.text === text;
  const others = unexpired(stored.read()).filter((other) => !isRepeated(other));
  const now = Date.now();
  stored.write([
    ...others,
    { id: `${now}-${Math.random()}`, kind, text, until: now + TOAST_DURATION_MS, undo },
  ]);
}

/** Removes a notice before it expires. */
export function dismiss(id: string): void {
  stored.write(stored.read().filter((notice) => notice.id !== id));
}

let expiry: ReturnType<typeof setTimeout> | undefined;
$notices.subscribe((notices) => {
  clearTimeout(expiry);
  if (notices.length === 0) return;
  const next = Math.min(...notices.map(({ until }) => until));
  const expire = () => stored.write(stored.read().filter(({ until }) => until > next));
  expiry = setTimeout(expire, next - Date.now());
});

function unexpired(notices: readonly Notice[]): readonly Notice[] {
  const now = Date.now();
  return notices.filter(({ until }) => until > now);
}

/** Parses stored notices. Unreadable text counts as none. */
function decode(text: string): readonly Notice[] {
  const notices = parseItems(text);
  return areNotices(notices) ? notices : NONE;
}
