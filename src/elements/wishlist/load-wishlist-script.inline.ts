const INTENT_EVENTS = ['pointerover', 'focusin', 'click'];

/**
 * Loads the script of the wishlist toggles, the hearts on products (`WishlistScript.astro`): on the first hover, focus
 * or click on a heart, or after `load` if this browser has a wishlist or a logged-in user. A failed load is retried on
 * the next intent. `replay-early-clicks.inline.ts` replays a click made before the script has loaded. If the pointer
 * reaches a heart before the parser reaches the template at the end of the page, loading waits for `DOMContentLoaded`.
 */
export default function loadWishlistScript(): void {
  const listen = () => {
    for (const type of INTENT_EVENTS) addEventListener(type, loadOnIntent);
  };
  const load = () => {
    const template = document.querySelector<HTMLTemplateElement>('[data-wishlist-script]');
    const built = template?.content.querySelector('script');
    if (!built) {
      addEventListener('DOMContentLoaded', load);
      return;
    }
    for (const type of INTENT_EVENTS) removeEventListener(type, loadOnIntent);
    removeEventListener('storage', loadOnStorage);
    // A copy, because the content security policy forbids setting the URL of a script.
    const script = document.importNode(built);
    script.onerror = () => {
      script.remove();
      listen();
    };
    document.body.append(script);
  };
  const loadOnIntent = ({ target }: Event) => {
    if (target instanceof Element && target.closest('wishlist-toggle')) load();
  };
  const loadOnStorage = ({ key }: StorageEvent) => {
    if (key === 'wishlist') load();
  };
  listen();
  addEventListener('storage', loadOnStorage);
  try {
    if (localStorage.getItem('wishlist') || localStorage.getItem('user')) addEventListener('load', load);
  } catch {
    // Storage is blocked: the hearts load on intent.
  }
}
