import { atom, computed, onMount } from 'nanostores';
import type { ApiError } from '#lib/api/error.ts';
import { invalidate, type Question, remote } from '#lib/api/remote.ts';

/** What is known of the answer to a view. */
interface AnswerState<Answer> {
  /** What was answered last: it stays while another view is on its way, and goes with a failure. */
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
  /** The view that is right after all, now that the answer is known; the same one when it is. */
  readonly correct?: (view: View, answer: Answer) => View;
}

/**
 * What is answered to a view that is tied to the page's address: opened, shared, reloaded or gone back to, both say the
 * same. Going to another view is a step in the history. It asks only while somebody listens.
 */
export function addressAnswer<View, Answer>({
  read,
  write,
  ask,
  correct = (view) => view,
}: Parts<View, Answer>) {
  const $view = atom<View>(read(''));
  const hrefOf = (view: View) => location.pathname + write(view);
  onMount($view, () => {
    const look = () => $view.set(read(location.search));
    look();
    addEventListener('popstate', look);
    return () => removeEventListener('popstate', look);
  });

  const $remote = remote(computed($view, ask));
  const $data = atom<Answer | undefined>(undefined);
  onMount($data, () =>
    $remote.subscribe((answer) => {
      if (answer.state === 'failed') $data.set(undefined);
      if (answer.state !== 'ready') return;
      $data.set(answer.data);
      const view = correct($view.get(), answer.data);
      if (view === $view.get()) return;
      history.replaceState(history.state, '', hrefOf(view));
      $view.set(view);
    }),
  );

  return {
    $view,
    /** The view of an address that says nothing. */
    usual: read(''),
    $answer: computed(
      [$data, $remote],
      (data, answer): AnswerState<Answer> => ({
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
    retry: $remote.retry,
    /** Asks again; what is there stays until then. */
    refresh: () => invalidate(ask($view.get()).key),
  };
}

/** A list that is shown page by page, tied to the page's address. */
export function addressList<
  View extends { readonly page: number },
  Answer extends { readonly totalPages: number },
>(parts: Omit<Parts<View, Answer>, 'correct'>) {
  const { $answer: $list, ...list } = addressAnswer<View, Answer>({
    ...parts,
    // A shared address can name a page that there is no longer: the last one is shown.
    correct: (view, { totalPages }) => {
      const page = Math.max(totalPages, 1);
      return view.page <= page ? view : { ...view, page };
    },
  });
  return { ...list, $list };
}

export type AddressList<
  View extends { readonly page: number },
  Answer extends { readonly totalPages: number },
> = ReturnType<typeof addressList<View, Answer>>;
