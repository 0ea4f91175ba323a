import { TOAST_MS } from '#contract/vocabulary.ts';
import { isRemovedItem } from '#lib/bag/bag.ts';
import { isNumber, isOneOf, isText, listOf, objectOf, orAbsent, parseJson, type Shaped } from '#lib/shape.ts';
import { storedAtom } from '#stores/stored-atom.ts';

/**
 * What a person is told for five seconds. Kept in sessionStorage under `notices`, so that a notice is still
 * there after a change of page for the time that is left. [CALL-06]
 */

const isNotice = objectOf({
  id: isText,
  kind: isOneOf('success', 'error'),
  text: isText,
  /** When it goes away by itself, in epoch milliseconds. */
  until: isNumber,
  /** What was taken out of the bag; `undo(id)` of the bag's store puts it back. */
  undo: orAbsent(listOf(isRemovedItem)),
});
export type Notice = Shaped<typeof isNotice>;

const areNotices = listOf(isNotice);

const NONE: readonly Notice[] = [];

const stored = storedAtom({
  key: 'notices',
  empty: NONE,
  decode: (text) => current(decode(text)),
  encode: (notices) => (notices.length === 0 ? undefined : JSON.stringify(notices)),
});

/** The notices to be shown, oldest first. */
export const $notices = stored.$value;

/**
 * Tells the person something. The same words are not shown twice, they start their time anew; what can be
 * undone stands for itself.
 */
export function notify(
  kind: Notice['kind'],
  text: string,
  { undo }: Partial<Pick<Notice, 'undo'>> = {},
): void {
  const isRepeated = (other: Notice) => !undo && !other.undo && other.kind === kind && other.text === text;
  const others = current(stored.read()).filter((other) => !isRepeated(other));
  const now = Date.now();
  stored.write([...others, { id: `${now}-${Math.random()}`, kind, text, until: now + TOAST_MS, undo }]);
}

/** Takes a notice away before its time. */
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

function current(notices: readonly Notice[]): readonly Notice[] {
  const now = Date.now();
  return notices.filter(({ until }) => until > now);
}

/** Unreadable notices are none. */
function decode(text: string): readonly Notice[] {
  const notices = parseJson(text);
  return areNotices(notices) ? notices : NONE;
}
