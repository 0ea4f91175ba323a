import { vi } from 'vitest';

/**
 * A fake of the browser APIs that the stores use: storages, their events, location and history. It can have several
 * tabs. Modules loaded after a tab is opened run in that tab.
 */
export class FakeBrowser {
  readonly #local = new Map<string, string>();
  readonly #tabs: FakeTab[] = [];

  /** Sets a localStorage entry without notifying any tab. */
  setStored(key: string, text: string): void {
    this.#local.set(key, text);
  }

  getStored(key: string): string | undefined {
    return this.#local.get(key);
  }

  /** Opens a tab. With `from`, it starts with that tab's `sessionStorage`, as after a navigation in it. */
  openTab(url = '/', from?: FakeTab): FakeTab {
    const tab = new FakeTab(url, this.#local, new Map(from?.session), (key) => {
      for (const otherTab of this.#tabs) if (otherTab !== tab) otherTab.dispatchStorageEvent(key);
    });
    this.#tabs.push(tab);
    vi.resetModules();
    return tab;
  }
}

export class FakeTab {
  readonly session: Map<string, string>;
  /** True while the page is in the back/forward cache and receives no events. */
  frozen = false;
  readonly #events = new EventTarget();
  readonly #localStorage;
  readonly #entries: URL[];
  #index = 0;

  constructor(
    url: string,
    local: Map<string, string>,
    session: Map<string, string>,
    onChange: (key: string) => void,
  ) {
    this.session = session;
    this.#localStorage = createStorage(local, onChange);
    this.#entries = [new URL(url, 'https://shop.example')];
    vi.stubGlobal('localStorage', this.#localStorage);
    vi.stubGlobal(
      'sessionStorage',
      createStorage(session, () => undefined),
    );
    for (const name of ['addEventListener', 'removeEventListener'] as const) {
      vi.stubGlobal(name, this.#events[name].bind(this.#events));
    }
    vi.stubGlobal('location', this.#location());
    vi.stubGlobal('history', this.#history());
  }

  /** Path and query of the current URL. */
  get url(): string {
    return this.#url.pathname + this.#url.search;
  }

  /** Number of history entries. */
  get historyLength(): number {
    return this.#entries.length;
  }

  go(by: 1 | -1): void {
    this.#index += by;
    this.#events.dispatchEvent(new Event('popstate'));
  }

  /** Follows a link to another fragment of the page. */
  followFragment(hash: string): void {
    this.#history().pushState(null, '', hash);
    this.#events.dispatchEvent(new Event('hashchange'));
  }

  dispatchStorageEvent(key: string): void {
    if (this.frozen) return;
    this.#events.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: this.#localStorage }));
  }

  /** Restores the page from the back/forward cache. */
  resume(): void {
    this.frozen = false;
    this.#events.dispatchEvent(new Event('pageshow'));
  }

  get #url(): URL {
    return this.#entries[this.#index] ?? new URL('https://shop.example');
  }

  #location() {
    const url = () => this.#url;
    const { pushState, replaceState } = this.#history();
    return {
      assign: (url: string) => pushState(null, '', url),
      replace: (url: string) => replaceState(null, '', url),
      get href() {
        return url().href;
      },
      get pathname() {
        return url().pathname;
      },
      get search() {
        return url().search;
      },
      get hash() {
        return url().hash;
      },
    };
  }

  #history() {
    return {
      state: null,
      pushState: (_state: unknown, _title: string, url: string | URL) => {
        this.#entries.splice(this.#index + 1, Number.POSITIVE_INFINITY, new URL(url, this.#url));
        this.#index += 1;
      },
      replaceState: (_state: unknown, _title: string, url: string | URL) => {
        this.#entries[this.#index] = new URL(url, this.#url);
      },
    };
  }
}

function createStorage(entries: Map<string, string>, onChange: (key: string) => void) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem(key: string, text: string) {
      entries.set(key, text);
      onChange(key);
    },
    removeItem(key: string) {
      entries.delete(key);
      onChange(key);
    },
  };
}
