import { listSeenPages, readLedger, STORE_NAME } from '#lib/offline/ledger.ts';
import { paths } from '#lib/urls/paths.ts';
import { wishlistPath } from '#lib/urls/wishlist-path.ts';
import { siteText } from '#messages/shell.ts';

/**
 * The page shown in place of any other page while there is no connection: links to the pages that the service worker
 * has kept, and opens the requested page once there is a connection.
 *
 *     <offline-page>
 *       <button type="button" data-retry>Try again</button>
 *       <section hidden> <h2>Pages you’ve seen</h2> <ul data-list></ul> </section>
 *       <template>the item of a page: <li><a>…</a></li></template>
 *     </offline-page>
 */

const MAX_LINKS = 12;
/** The pages that the offline page links to in any case. */
const LINKED_PAGES = [paths.offline, paths.cart, wishlistPath];
/** The first and the longest pause before the page checks whether the shop responds, in ms. */
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;

class OfflinePage extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;

  connectedCallback() {
    // Opened by its own URL, the page replaces no other page.
    const isRequested = location.pathname.startsWith(paths.offline);
    this.querySelector('[data-retry]')?.addEventListener('click', () =>
      isRequested ? location.assign(paths.home) : location.reload(),
    );
    if (!isRequested) this.#watch();
    this.#listPages();
  }

  /** Opens the requested page once the shop responds, unless a link is clicked meanwhile. */
  #watch() {
    // The event alone is not enough: it may fire while the page loads, and says nothing about the shop's server.
    addEventListener('online', () => this.#reloadOnceReachable());
    this.#reloadOnceReachable();
    // A reload would cancel the navigation of a clicked link.
    addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a')) clearTimeout(this.#timer);
    });
  }

  /** Checks the shop with growing pauses. */
  #reloadOnceReachable(wait = FIRST_WAIT_MS) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      if (await isShopReachable()) location.reload();
      else this.#reloadOnceReachable(Math.min(2 * wait, MAX_WAIT_MS));
    }, wait);
  }

  async #listPages() {
    const ledger = await readLedger(await caches.open(STORE_NAME));
    const pages = listSeenPages(ledger, LINKED_PAGES).slice(0, MAX_LINKS);
    const section = this.querySelector('section');
    if (section) section.hidden = pages.length === 0;
    for (const { path, title } of pages) {
      const item = this.querySelector('template')?.content.cloneNode(true);
      const link = item instanceof DocumentFragment ? item.querySelector('a') : null;
      if (!item || !link) return;
      link.href = path;
      link.textContent = title.replace(siteText.title(''), '');
      this.querySelector('[data-list]')?.append(item);
    }
  }
}

/** Resolves to true if the shop would now respond with the requested page. */
function isShopReachable(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

customElements.define('offline-page', OfflinePage);
