import { atom } from 'nanostores';

export interface UrlStateOptions<View> {
  /** Parses the view from a URL's query string. Invalid values fall back to the defaults. */
  readonly parse: (search: string) => View;
  /**
   * Returns the query string of a view, including '?'; '' for the default view. `search` is the page's query string,
   * for parameters that do not belong to the view.
   */
  readonly format: (view: View, search: string) => string;
}

/**
 * Creates a view that the page's URL holds, so links, reloads and Back restore the same view. @nanostores/router
 * controls all links of a site instead; here each page has one view.
 */
export function createUrlState<View>({ parse, format }: UrlStateOptions<View>) {
  const defaultView = parse('');
  const $view = atom<View>(defaultView);
  const hrefOf = (view: View) => location.pathname + format(view, location.search);
  const read = () => {
    const view = parse(location.search);
    // An equal view would render everything again.
    if (format(view, '') !== format($view.get(), '')) $view.set(view);
  };

  return {
    $view,
    /** The view of a URL without a query string. */
    defaultView,
    /** Returns the path and query string of a view on this page. */
    hrefOf,
    /** Shows a view and adds a history entry, unless the URL stays the same. */
    push(view: View): void {
      if (hrefOf(view) !== location.pathname + location.search)
        history.pushState(null, '', hrefOf(view) + location.hash);
      $view.set(view);
    },
    /** Shows a view in the current history entry. */
    replace(view: View): void {
      history.replaceState(history.state, '', hrefOf(view) + location.hash);
      $view.set(view);
    },
    /** Follows the URL from now on, including Back and Forward. Returns a function that stops this. */
    sync(): () => void {
      read();
      const controller = new AbortController();
      addEventListener('popstate', read, controller);
      return () => controller.abort();
    },
  };
}
