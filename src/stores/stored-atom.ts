import { persistentAtom, setPersistentEngine } from '@nanostores/persistent';
import type { ReadableAtom } from 'nanostores';

/**
 * Persistent stores on top of `@nanostores/persistent`. The storage engine adds values stored per tab, fresh reads
 * before a change, and an in-memory fallback if storage is blocked or full.
 */

/** A value stored as text under one key. */
interface Stored<T> {
  readonly $value: ReadableAtom<T>;
  /** Returns the value currently in storage, whichever tab wrote it last. Call it before every change. */
  read(): T;
  /**
   * Stores a value. If the browser refuses, the value lives as long as the page, `onRefused` is called, and the result
   * is false. `onRefused` is required, so no caller confirms a change that the next page will not find.
   */
  write(value: T, onRefused: () => void): boolean;
  /** Removes the entry, which no browser refuses. */
  clear(): void;
}

/** The `onRefused` of a value that may stay in memory, because the next page fetches or computes it again. */
export const keepInMemory = (): void => undefined;

/** Options of a stored value. If `encode` returns undefined, the entry is removed. */
interface StoredAtomOptions<T> {
  readonly key: string;
  readonly empty: T;
  /** Must accept any text. */
  decode(text: string): T;
  encode(value: T): string | undefined;
}

/** Keys in sessionStorage, one value per tab. All other keys are in localStorage and shared by the tabs. */
const SESSION_KEYS: ReadonlySet<string> = new Set([
  'contact-draft',
  'checkout-draft',
  'factor-notice',
  'registered-email',
]);

/** Values that the browser refused to store, by key. They live as long as the page. */
const unstored = new Map<string, string>();
/** Callbacks that reload a store from storage, by key. */
const reloads = new Map<string, () => void>();

const local = openStorage('localStorage');
const session = openStorage('sessionStorage');

function openStorage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    // Null in browsers whose storage is switched off.
    return globalThis[name] ?? undefined;
  } catch {
    // Blocked by the user's browser settings.
    return undefined;
  }
}

function storageOf(key: string): Storage | undefined {
  return SESSION_KEYS.has(key) ? session : local;
}

function readText(key: string): string | undefined {
  return unstored.get(key) ?? storageOf(key)?.getItem(key) ?? undefined;
}

/**
 * Writes only changes. On a reload, `@nanostores/persistent` stores the text that it has just read. Another tab may
 * have stored a newer text that this tab cannot see yet: the browser's processes share storage with a delay. [BAG-06]
 */
const engine = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, key) => readText(String(key)),
    has: (_, key) => readText(String(key)) !== undefined,
    set(_, key, text: string) {
      const name = String(key);
      const storage = storageOf(name);
      if (text === storage?.getItem(name)) unstored.delete(name);
      if (text === readText(name)) return true;
      unstored.set(name, text);
      try {
        storage?.setItem(name, text);
        if (storage) unstored.delete(name);
      } catch (error) {
        console.warn(
          `"${name}" is kept in memory for this page only: the browser could not store it.`,
          error,
        );
      }
      return true;
    },
    deleteProperty(_, key) {
      const name = String(key);
      if (readText(name) === undefined) return true;
      unstored.delete(name);
      storageOf(name)?.removeItem(name);
      return true;
    },
  },
);

setPersistentEngine(engine, {
  addEventListener: (key, _listener, reloadStore) => reloads.set(key, reloadStore),
  removeEventListener: (key) => reloads.delete(key),
});

/** Reloads the store with this key from storage, or all stores if the key is null. */
function reload(key: string | null): void {
  if (key !== null) reloads.get(key)?.();
  else for (const reloadStore of reloads.values()) reloadStore();
}

// During the build there are neither events nor storage.
globalThis.addEventListener?.('storage', ({ key }) => reload(key));
// A page in the back/forward cache receives no storage events.
globalThis.addEventListener?.('pageshow', () => reload(null));

/**
 * Creates a store that survives reloads. Values in localStorage are synchronized across tabs, including pages restored
 * from the back/forward cache. [BAG-06]
 */
export function storedAtom<T>({ key, empty, decode, encode }: StoredAtomOptions<T>): Stored<T> {
  const $value = persistentAtom<T>(key, empty, { decode, encode });
  // A permanent listener: an unmounted store would miss the changes of other tabs.
  $value.listen(() => undefined);
  return {
    $value,
    read() {
      reload(key);
      return $value.get();
    },
    write(value, onRefused) {
      $value.set(value);
      const isStored = !unstored.has(key);
      if (!isStored) onRefused();
      return isStored;
    },
    clear: () => $value.set(empty),
  };
}

/** Larger than any item of the bag, in characters. */
const PROBE_LENGTH = 1024;

/** Returns whether the browser blocks localStorage, or has no room for another item of the bag. */
export function isStorageRefused(): boolean {
  if (!local) return true;
  try {
    local.setItem('probe', ' '.repeat(PROBE_LENGTH));
    local.removeItem('probe');
    return false;
  } catch {
    return true;
  }
}
