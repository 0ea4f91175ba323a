import { atom, computed, onMount } from 'nanostores';
import type { ApiError } from '#lib/api/error.ts';
import { createRemoteStore, invalidateCache, type Query } from '#lib/api/remote-store.ts';
import { createUrlState, type UrlStateOptions } from './url-state.ts';

/** State of the response to the current view. */
interface ResponseState<View, Data> {
  /** The latest response. It stays while the next view loads and is cleared by a failure. */
  readonly data: Data | undefined;
  /** The view of `data`. */
  readonly dataView: View | undefined;
  readonly loading: boolean;
  readonly error: ApiError | undefined;
}

/** State of a screen before its first request. */
export const NOT_REQUESTED = {
  data: undefined,
  dataView: undefined,
  loading: true,
  error: undefined,
} as const;

interface UrlQueryOptions<View, Data> extends UrlStateOptions<View> {
  readonly toQuery: (view: View) => Query<Data>;
  /** Returns a corrected view once the response is known, or the same object if none is needed. */
  readonly correctView?: (view: View, response: Data) => View;
}

/**
 * Creates a query whose view is synchronized with the page's URL, so links, reloads and Back restore the same view.
 * Each navigation adds a history entry. Requests are sent only while the store has listeners.
 */
export function createUrlQuery<View, Data>({
  toQuery,
  correctView = (view) => view,
  ...options
}: UrlQueryOptions<View, Data>) {
  const { $view, defaultView, hrefOf, push, replace, sync } = createUrlState<View>(options);
  onMount($view, sync);

  const $remote = createRemoteStore(computed($view, toQuery));
  const $loaded = atom<{ readonly data: Data; readonly dataView: View } | undefined>(undefined);
  onMount($loaded, () =>
    $remote.subscribe((response) => {
      if (response.state === 'failed') $loaded.set(undefined);
      if (response.state !== 'ready') return;
      $loaded.set({ data: response.data, dataView: $view.get() });
      const view = correctView($view.get(), response.data);
      if (view !== $view.get()) replace(view);
    }),
  );

  return {
    $view,
    defaultView,
    $response: computed(
      [$loaded, $remote],
      (loaded, response): ResponseState<View, Data> => ({
        data: loaded?.data,
        dataView: loaded?.dataView,
        loading: response.state === 'loading',
        error: response.state === 'failed' ? response.error : undefined,
      }),
    ),
    hrefOf,
    go: push,
    /** Shows a view in the current history entry. */
    replace,
    /** Repeats the request after a failure. */
    retry: $remote.retry,
    /** Refetches the current view and keeps the present data until the response arrives. */
    refresh: () => invalidateCache(toQuery($view.get()).key),
  };
}

/** Creates a paged list whose view is synchronized with the page's URL. */
export function createUrlList<
  View extends { readonly page: number },
  Data extends { readonly totalPages: number },
>(options: Omit<UrlQueryOptions<View, Data>, 'correctView'>) {
  const { $response: $list, ...list } = createUrlQuery<View, Data>({
    ...options,
    // A shared URL may name a page that no longer exists. Show the last one instead.
    correctView: (view, { totalPages }) => {
      const lastPage = Math.max(totalPages, 1);
      return view.page <= lastPage ? view : { ...view, page: lastPage };
    },
  });
  return { ...list, $list };
}

export type UrlList<
  View extends { readonly page: number },
  Data extends { readonly totalPages: number },
> = ReturnType<typeof createUrlList<View, Data>>;
