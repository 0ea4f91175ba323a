import { type ComponentProps, type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import { cleanLine } from '#contract/text/clean-text.ts';
import { SEARCH_DEBOUNCE_MS } from '#contract/vocabulary.ts';
import type { SearchView } from '#lib/admin/search-view.ts';
import { listSearchText } from '#messages/admin/search.ts';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';
import { TextField } from '#ui/TextField.tsx';
import { ViewLink } from './ViewLink.tsx';

interface Props<View extends SearchView> {
  list: {
    readonly $view: { readonly get: () => View };
    readonly go: (view: View) => void;
    readonly replace: (view: View) => void;
    readonly hrefOf: (view: View) => string;
  };
  view: View;
  words: {
    readonly search: string;
    readonly searchHint: string;
  };
  /** The text field, for links elsewhere that clear the search. */
  field: RefObject<HTMLInputElement | null>;
}

/** The search of a list, with a link that clears it. It follows the typed text, debounced. */
export function ListSearch<View extends SearchView>({ list, view, words, field }: Props<View>) {
  const debounceTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The view of the last typed text. While it is shown, more typing replaces its history entry. */
  const typedView = useRef<View>(undefined);

  // Back and links change the query but not the text, so the field resets to the query. Typed text keeps its spaces.
  useEffect(() => {
    const { current: input } = field;
    if (input && view !== typedView.current && cleanLine(input.value) !== view.q) input.value = view.q;
  }, [view, field]);
  useEffect(() => () => clearTimeout(debounceTimer.current), []);

  const viewOf = (text: string) => ({ ...list.$view.get(), q: cleanLine(text), page: 1 });
  const searchTyped = (text: string) => {
    const shown = list.$view.get();
    const next = viewOf(text);
    if (next.q === shown.q) return;
    const show = shown === typedView.current ? list.replace : list.go;
    typedView.current = next;
    show(next);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    clearTimeout(debounceTimer.current);
    list.go(viewOf(field.current?.value ?? ''));
  };
  return (
    <search className="min-w-0 flex-1 basis-72">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-x-4 gap-y-2">
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
            onChange={({ target }) => {
              clearTimeout(debounceTimer.current);
              debounceTimer.current = setTimeout(() => searchTyped(target.value), SEARCH_DEBOUNCE_MS);
            }}
          />
        </div>
        <button type="submit" className="button">
          {listSearchText.find}
        </button>
        {view.q !== '' && (
          <ViewLink list={list} view={{ ...view, q: '', page: 1 }} focusAfter={field} className="button-text">
            {listSearchText.clear}
          </ViewLink>
        )}
      </form>
    </search>
  );
}

interface NoMatchesProps<View> {
  list: ComponentProps<typeof ViewLink<View>>['list'] & { readonly defaultView: View };
  field: RefObject<HTMLInputElement | null>;
  title: string;
  text: string;
  /** The link that clears the search and focuses its field. */
  showAll: string;
}

/** The view of a search without matches. */
export function NoMatches<View>({ list, field, title, text, showAll }: NoMatchesProps<View>) {
  return (
    <EmptyPanel title={title} text={text}>
      <ViewLink list={list} view={list.defaultView} focusAfter={field} className="button">
        {showAll}
      </ViewLink>
    </EmptyPanel>
  );
}
