import { type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import type { SearchView } from '#lib/admin/search-view.ts';
import { TextField } from '#ui/TextField.tsx';
import { ViewLink } from './ViewLink.tsx';

interface Props<View extends SearchView> {
  list: { readonly go: (view: View) => void; readonly hrefOf: (view: View) => string };
  view: View;
  words: {
    readonly search: string;
    readonly searchHint: string;
    readonly find: string;
    readonly clear: string;
  };
  /** The text field, for links elsewhere that clear the search. */
  field: RefObject<HTMLInputElement | null>;
}

/** The search of a list, with a link that clears it. */
export function ListSearch<View extends SearchView>({ list, view, words, field }: Props<View>) {
  const form = useRef<HTMLFormElement>(null);
  // Back and the link change the query but not the typed text, so the form resets to the query.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the query changes
  useEffect(() => form.current?.reset(), [view.q]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = new FormData(event.currentTarget).get('q');
    list.go({ ...view, q: typeof q === 'string' ? q.trim() : '', page: 1 });
  };
  return (
    <search className="min-w-0 flex-1 basis-72">
      <form ref={form} onSubmit={submit} className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 max-w-96 flex-1 basis-44">
          <TextField
            ref={field}
            label={words.search}
            error={undefined}
            type="search"
            name="q"
            autoComplete="off"
            placeholder={words.searchHint}
            defaultValue={view.q}
          />
        </div>
        <button type="submit" className="button">
          {words.find}
        </button>
        {view.q !== '' && (
          <ViewLink list={list} view={{ ...view, q: '', page: 1 }} focusAfter={field} className="button-text">
            {words.clear}
          </ViewLink>
        )}
      </form>
    </search>
  );
}
