import { listSeenPages, readLedger, STORE_NAME } from '#lib/offline/ledger.ts';
import { siteText } from '#lib/shell/messages.ts';
import { paths } from '#lib/urls/paths.ts';
import { wishlistPath } from '#lib/urls/wishlist-path.ts';

/**
 * The page that stands in for any other without a connection: links to the pages that the service worker has kept, and
 * opens the requested page once there is a connection.
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
/** How long a connection must last before the page reloads, in ms. */
const STABLE_MS = 1000;

class OfflinePage extends HTMLElement {
  connectedCallback() {
    const reload = () => location.reload();
    this.querySelector('[data-retry]')?.addEventListener('click', reload);
    let timer: ReturnType<typeof setTimeout> | undefined;
    addEventListener('online', () => {
      timer = setTimeout(reload, STABLE_MS);
    });
    // Reloading would cancel the navigation of a clicked link.
    for (const type of ['offline', 'click']) addEventListener(type, () => clearTimeout(timer));
    this.#listPages();
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

customElements.define('offline-page', OfflinePage);
