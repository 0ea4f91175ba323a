import { isRecord, isText, parseJson } from '#lib/shape.ts';
import { storedAtom } from './stored-atom.ts';

/**
 * What was typed into a form and is not sent yet, by the names of its fields. Kept in sessionStorage: it outlives a
 * reload and a look at other pages, not the tab. An unreadable draft is none, and so is one without any text.
 * [CONTACT-03]
 */
type Draft = Readonly<Record<string, string>>;

const NOTHING: Draft = {};

/** The draft that is kept under this key. */
export function draftUnder(key: 'contact-draft' | 'checkout-draft') {
  const stored = storedAtom({
    key,
    empty: NOTHING,
    decode,
    encode: (draft) => (Object.values(draft).some(isFilled) ? JSON.stringify(draft) : undefined),
  });
  return {
    read: stored.read,
    keep: stored.write,
    /** Takes the draft away: it has been sent. */
    forget: () => stored.write(NOTHING),
  };
}

function isFilled(text: string): boolean {
  return text !== '';
}

function decode(text: string): Draft {
  const draft = parseJson(text);
  if (!isRecord(draft)) return NOTHING;
  return Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) => (isText(value) ? [[name, value]] : [])),
  );
}
