import { isRecord, isString, parseJson } from '#lib/type-guards.ts';
import { storedAtom } from './stored-atom.ts';

/**
 * The unsent text of a form by field name, stored in sessionStorage. It survives reloads and navigation, but not the
 * tab. A draft without text is not stored, and an unreadable one counts as empty. [CONTACT-03]
 */
type Draft = Readonly<Record<string, string>>;

const EMPTY: Draft = {};

/** Creates the draft stored under this key. `onRefused` is called once a page if the browser refuses to store it. */
export function createDraft(key: 'contact-draft' | 'checkout-draft', onRefused: () => void) {
  const stored = storedAtom({
    key,
    empty: EMPTY,
    decode,
    encode: (draft) => (Object.values(draft).some(isFilled) ? JSON.stringify(draft) : undefined),
  });
  let isRefused = false;
  const refuseOnce = () => {
    if (!isRefused) onRefused();
    isRefused = true;
  };
  return {
    read: stored.read,
    save: (draft: Draft) => stored.write(draft, refuseOnce),
    /** Deletes the draft after the form was sent. */
    clear: stored.clear,
  };
}

function isFilled(text: string): boolean {
  return text !== '';
}

function decode(text: string): Draft {
  const draft = parseJson(text);
  if (!isRecord(draft)) return EMPTY;
  return Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) => (isString(value) ? [[name, value]] : [])),
  );
}
