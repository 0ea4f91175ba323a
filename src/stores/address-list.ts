import { atom, computed, onMount } from 'nanostores';
import type { ApiError } from '#lib/api/error.ts';
import { invalidate, type Question, remote } from '#lib/api/remote.ts';

/** What is known of a page of a list. */
export interface ListState<Answer> {
  /** What was answered last: it stays while another page is on its way, and goes with a failure. */
  readonly data: Answer | undefined;
  readonly loading: boolean;
  readonly error: ApiError | undefined;
}

/** What a screen shows before it has asked. */
export const UNASKED = { data: undefined, loading: true, error: undefined } as const;

interface Parts<View, Answer> {
  /** Reads the view from an address's query; what makes no sense is the usual. */
  readonly read: (search: string) => View;
  /** The query of a view, with its '?'; '' for the usual one. */
  readonly write: (view: View) => string;
  readonly ask: (view: View) => Question<Answer>;
}

/**
 * A list that is shown page by page and tied to the page's address: opened, shared, reloaded or gone back to, both
 * say the same. Going to another view is a step in the history. It asks only while somebody listens.
 */
export function addressList<
  View extends { readonly page: number },
  Answer extends { readonly totalPages: number },
>({ read, write, ask }: Parts<View, Answer>) {
  const $view = atom<View>(read(''));
  const hrefOf = (view: View) => location.pathname + write(view);
  onMount($view, () => {
    const look = () => $view.set(read(location.search));
    look();
    addEventListener('popstate', look);
    return () => removeEventListener('popstate', look);
  });

  const $answer = remote(computed($view, ask));
  const $data = atom<Answer | undefined>(undefined);
  onMount($data, () =>
    $answer.subscribe((answer) => {
      if (answer.state === 'failed') $data.set(undefined);
      if (answer.state !== 'ready') return;
      $data.set(answer.data);
      // A shared address can name a page that there is no longer: the last one is shown.
      const view = $view.get();
      const page = Math.max(answer.data.totalPages, 1);
      if (view.page <= page) return;
      history.replaceState(history.state, '', hrefOf({ ...view, page }));
      $view.set({ ...view, page });
    }),
  );

  return {
    $view,
    /** The view of an address that says nothing. */
    usual: read(''),
    $list: computed(
      [$data, $answer],
      (data, answer): ListState<Answer> => ({
        data,
        loading: answer.state === 'loading',
        error: answer.state === 'failed' ? answer.error : undefined,
      }),
    ),
    hrefOf,
    go(view: View): void {
      if (hrefOf(view) !== location.pathname + location.search) history.pushState(null, '', hrefOf(view));
      $view.set(view);
    },
    /** Asks again after a failure. */
    retry: $answer.retry,
    /** Asks again; what is there stays until then. */
    refresh: () => invalidate(ask($view.get()).key),
  };
}

export type AddressList<
  View extends { readonly page: number },
  Answer extends { readonly totalPages: number },
> = ReturnType<typeof addressList<View, Answer>>;
