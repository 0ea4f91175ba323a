import { persistentAtom, setPersistentEngine } from '@nanostores/persistent';
import type { ReadableAtom } from 'nanostores';

/**
 * What the browser keeps for us: `@nanostores/persistent`, with an engine that also keeps what is one tab's own,
 * lets a value be read again before it is changed, and goes on without a storage that is blocked or full.
 */

/** A value that the browser keeps as text under one key. */
interface Stored<T> {
  readonly $value: ReadableAtom<T>;
  /** The value as it is stored now, whoever wrote it last. Read it before every change. */
  read(): T;
  write(value: T): void;
}

/** How a value is kept. A value without a text is not stored: its entry goes away. */
interface Keeping<T> {
  readonly key: string;
  readonly empty: T;
  /** Must accept any text. */
  decode(text: string): T;
  encode(value: T): string | undefined;
}

/** What is kept in sessionStorage, for one tab; everything else is the same in all of them. */
const OF_ONE_TAB: ReadonlySet<string> = new Set(['notices', 'contact-draft', 'checkout-draft']);

/** What the browser would not store; lives as long as the page. */
const unstored = new Map<string, string>();
/** By key: brings a store in step with what is stored. */
const restores = new Map<string, () => void>();

const local = open('localStorage');
const session = open('sessionStorage');

function open(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[name];
  } catch {
    // Blocked by the person's settings.
    return undefined;
  }
}

function storageOf(key: string): Storage | undefined {
  return OF_ONE_TAB.has(key) ? session : local;
}

function textOf(key: string): string | undefined {
  return unstored.get(key) ?? storageOf(key)?.getItem(key) ?? undefined;
}

const engine = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, key) => textOf(String(key)),
    has: (_, key) => textOf(String(key)) !== undefined,
    set(_, key, text: string) {
      const name = String(key);
      unstored.set(name, text);
      try {
        storageOf(name)?.setItem(name, text);
        if (storageOf(name)) unstored.delete(name);
      } catch (error) {
        console.warn(`"${name}" is kept for this page only: the browser stores nothing more.`, error);
      }
      return true;
    },
    deleteProperty(_, key) {
      unstored.delete(String(key));
      storageOf(String(key))?.removeItem(String(key));
      return true;
    },
  },
);

setPersistentEngine(engine, {
  addEventListener: (key, _changed, restore) => restores.set(key, restore),
  removeEventListener: (key) => restores.delete(key),
});

function restore(key: string | null): void {
  if (key !== null) restores.get(key)?.();
  else for (const one of restores.values()) one();
}

// Where a page is built there are no events, and no storage to hear of.
globalThis.addEventListener?.('storage', ({ key }) => restore(key));
// A page in the back/forward cache hears nothing of other tabs.
globalThis.addEventListener?.('pageshow', () => restore(null));

/**
 * Keeps a value in the browser: it survives a reload and is the same in every tab, also in a page that comes back
 * from the back/forward cache. [BAG-06]
 */
export function storedAtom<T>({ key, empty, decode, encode }: Keeping<T>): Stored<T> {
  const $value = persistentAtom<T>(key, empty, { decode, encode });
  // For as long as the page lives: a store that nobody listens to would hear nothing of other tabs.
  $value.listen(() => undefined);
  return {
    $value,
    read() {
      restore(key);
      return $value.get();
    },
    write: (value) => $value.set(value),
  };
}
