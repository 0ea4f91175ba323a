import type { WritableAtom } from 'nanostores';
import { findProducts, MAX_SEARCH } from '#contract/finding.ts';
import { LIST_LIMIT, SEARCH } from '#contract/vocabulary.ts';
import { call } from '#lib/api/call.ts';
import { ApiError, sentenceFor } from '#lib/api/error.ts';
import { LOADING, type Remote } from '#lib/api/remote.ts';
import type { SearchResults } from '#lib/search/search.ts';
import { notify } from '#stores/toasts/notices.ts';

/** So long nothing must have been typed before the backend is asked, in milliseconds. */
const PAUSE_MS = 250;

interface Search {
  readonly $query: WritableAtom<string>;
  readonly $visible: WritableAtom<number>;
  readonly $found: WritableAtom<Remote<SearchResults> | undefined>;
}

/** What is known of the results of a text: the first `asked` of them. */
interface Found extends SearchResults {
  readonly text: string;
  readonly asked: number;
}

/**
 * Asks the backend for what is typed and, page by page, for as much of it as is to be seen: for catalogues that are too
 * large for a search index. Loaded when needed. Returns what asks again after a failure. [SEARCH-02, SEARCH-03]
 */
export function askBackend({ $query, $visible, $found }: Search): () => void {
  let known: Found | undefined;
  let latest = new AbortController();
  const textNow = () => $query.get().trim().slice(0, MAX_SEARCH);

  const show = (found: Found, isLoadingMore: boolean) =>
    $found.set({
      state: 'ready',
      data: { ...found, results: found.results.slice(0, $visible.get()), isLoadingMore },
    });

  const fail = (error: ApiError) => {
    if (!known) {
      $found.set({ state: 'failed', error });
      return;
    }
    // What is there stays, and so does the button that asks for more.
    notify('error', sentenceFor(error));
    $visible.set(known.asked);
    show(known, false);
  };

  const ask = async () => {
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    const text = textNow();
    if (known?.text !== text) known = undefined;
    try {
      while (!known || known.asked < Math.min($visible.get(), known.total)) {
        if (known) show(known, true);
        else $found.set(LOADING);
        known = await askOn(text, known, $visible.get(), signal);
        signal.throwIfAborted();
      }
      show(known, false);
    } catch (cause) {
      if (!signal.aborted) fail(cause instanceof ApiError ? cause : new ApiError('parse', { cause }));
    }
  };

  let pause: ReturnType<typeof setTimeout> | undefined;
  $query.listen(() => {
    clearTimeout(pause);
    pause = setTimeout(ask, PAUSE_MS);
  });
  // More of the same; with another text on its way, that is asked for as soon as it is typed.
  $visible.listen(() => {
    if (known?.text === textNow()) ask();
  });
  ask();
  return ask;
}

/** The results with those of the next page; at first with as many as are to be seen at once. Throws ApiError. */
async function askOn(
  text: string,
  known: Found | undefined,
  visible: number,
  signal: AbortSignal,
): Promise<Found> {
  const asked = known?.asked ?? 0;
  const limit = known ? SEARCH.step : Math.min(visible, LIST_LIMIT);
  const query = { q: text, page: String(asked / limit + 1), limit: String(limit) };
  const { products, totalProducts, didYouMean } = await call(findProducts, { query, signal });
  // A product that moves to another page meanwhile is shown once.
  const byId = new Map([...(known?.results ?? []), ...products].map((product) => [product._id, product]));
  const results = [...byId.values()];
  return {
    text,
    asked: asked + limit,
    results,
    total: asked + limit < totalProducts ? totalProducts : results.length,
    didYouMean,
    refreshError: undefined,
  };
}
