import { atom, type ReadableAtom } from 'nanostores';

/** A value that the browser keeps as text under one key. */
interface Stored<T> {
  readonly $value: ReadableAtom<T>;
  /** The value as it is stored now, whoever wrote it last. Read it before every change. */
  read(): T;
  write(value: T): void;
}

/** How a value is kept. A value without a text is not stored: its entry goes away. */
interface Keeping<T> {
  readonly storage: 'localStorage' | 'sessionStorage';
  readonly key: string;
  readonly empty: T;
  /** Must accept any text. */
  decode(text: string): T;
  encode(value: T): string | undefined;
}

/**
 * Keeps a value in the browser: it survives a reload and is the same in every tab, also in a page that comes
 * back from the back/forward cache, which hears nothing while it is away. Where the browser allows no storage
 * the value lives as long as the page. [BAG-06]
 */
export function storedAtom<T>({ storage: name, key, empty, decode, encode }: Keeping<T>): Stored<T> {
  const $value = atom(empty);
  const storage = open(name);
  /** The text that `$value` stands for. */
  let known: string | null = null;

  const read = () => {
    const text = storage?.getItem(key) ?? null;
    if (text !== known) {
      known = text;
      $value.set(text === null ? empty : decode(text));
    }
    return $value.get();
  };

  const write = (value: T) => {
    const text = encode(value) ?? null;
    if (text === known && storage) return;
    try {
      if (text === null) storage?.removeItem(key);
      else storage?.setItem(key, text);
      if (storage) known = text;
    } catch (error) {
      console.warn(`"${key}" is kept for this page only: the browser stores nothing more.`, error);
    }
    $value.set(value);
  };

  read();
  // Where a page is built there are no events, and no storage to hear of.
  globalThis.addEventListener?.('storage', (event) => {
    if (event.storageArea === storage && (event.key === key || event.key === null)) read();
  });
  globalThis.addEventListener?.('pageshow', read);

  return { $value, read, write };
}

function open(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[name];
  } catch {
    // Blocked by the person's settings.
    return undefined;
  }
}
