import { vi } from 'vitest';

/**
 * What the stores ask of a browser: storages, their events and the address. One browser has several tabs;
 * each tab that is opened becomes the one that modules loaded afterwards run in.
 */
export class Browser {
  readonly #local = new Map<string, string>();
  readonly #tabs: Tab[] = [];

  /** Puts a text into localStorage behind everybody's back. */
  plant(key: string, text: string): void {
    this.#local.set(key, text);
  }

  stored(key: string): string | undefined {
    return this.#local.get(key);
  }

  /** Opens a tab. `sessionStorage` starts as a copy of the tab's `from`, as after a change of page in it. */
  openTab(address = '/', from?: Tab): Tab {
    const tab = new Tab(address, this.#local, new Map(from?.session), (key) => {
      for (const other of this.#tabs) if (other !== tab) other.hear(key);
    });
    this.#tabs.push(tab);
    vi.resetModules();
    return tab;
  }
}

export class Tab {
  readonly session: Map<string, string>;
  /** Set while the page is in the back/forward cache: it hears nothing. */
  frozen = false;
  readonly #events = new EventTarget();
  readonly #localStorage;
  readonly #entries: URL[];
  #here = 0;

  constructor(
    address: string,
    local: Map<string, string>,
    session: Map<string, string>,
    changed: (key: string) => void,
  ) {
    this.session = session;
    this.#localStorage = storageOver(local, changed);
    this.#entries = [new URL(address, 'https://shop.example')];
    vi.stubGlobal('localStorage', this.#localStorage);
    vi.stubGlobal(
      'sessionStorage',
      storageOver(session, () => undefined),
    );
    for (const name of ['addEventListener', 'removeEventListener'] as const) {
      vi.stubGlobal(name, this.#events[name].bind(this.#events));
    }
    vi.stubGlobal('location', this.#location());
    vi.stubGlobal('history', this.#history());
  }

  /** Path and query of the address. */
  get address(): string {
    return this.#url.pathname + this.#url.search;
  }

  /** How many steps there are in the history. */
  get steps(): number {
    return this.#entries.length;
  }

  go(by: 1 | -1): void {
    this.#here += by;
    this.#events.dispatchEvent(new Event('popstate'));
  }

  hear(key: string): void {
    if (this.frozen) return;
    this.#events.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: this.#localStorage }));
  }

  /** Comes back from the back/forward cache. */
  thaw(): void {
    this.frozen = false;
    this.#events.dispatchEvent(new Event('pageshow'));
  }

  get #url(): URL {
    return this.#entries[this.#here] ?? new URL('https://shop.example');
  }

  #location() {
    const url = () => this.#url;
    const { pushState, replaceState } = this.#history();
    return {
      assign: (address: string) => pushState(null, '', address),
      replace: (address: string) => replaceState(null, '', address),
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
      pushState: (_state: unknown, _title: string, address: string | URL) => {
        this.#entries.splice(this.#here + 1, Number.POSITIVE_INFINITY, new URL(address, this.#url));
        this.#here += 1;
      },
      replaceState: (_state: unknown, _title: string, address: string | URL) => {
        this.#entries[this.#here] = new URL(address, this.#url);
      },
    };
  }
}

function storageOver(texts: Map<string, string>, changed: (key: string) => void) {
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem(key: string, text: string) {
      texts.set(key, text);
      changed(key);
    },
    removeItem(key: string) {
      texts.delete(key);
      changed(key);
    },
  };
}
