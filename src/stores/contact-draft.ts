import { isRecord, isText, parseJson } from '#lib/shape.ts';
import { storedAtom } from './stored-atom.ts';

/**
 * What was typed into the contact form and is not sent yet, by the names of its fields. Kept in sessionStorage
 * under `contact-draft`: it outlives a reload and a look at other pages, not the tab. [CONTACT-03]
 */

type Draft = Readonly<Record<string, string>>;

const NOTHING: Draft = {};

const stored = storedAtom({
  key: 'contact-draft',
  empty: NOTHING,
  decode,
  encode: (draft) => (Object.values(draft).some(isFilled) ? JSON.stringify(draft) : undefined),
});

/** The draft as it is kept. */
export const readDraft = stored.read;

/** Keeps another draft; one without any text is none. */
export const keepDraft = stored.write;

/** Takes the draft away: it has been sent. */
export function forgetDraft(): void {
  stored.write(NOTHING);
}

function isFilled(text: string): boolean {
  return text !== '';
}

/** An unreadable draft is none. */
function decode(text: string): Draft {
  const draft = parseJson(text);
  if (!isRecord(draft)) return NOTHING;
  return Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) => (isText(value) ? [[name, value]] : [])),
  );
}
