import { type ReactNode, useRef } from 'react';
import { sentenceFor } from '#lib/api/error.ts';
import { type AddressList, UNASKED } from '#stores/address-list.ts';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useReturn } from '#ui/use-return.ts';

interface Props<View extends { readonly page: number }, Answer extends { readonly totalPages: number }> {
  list: AddressList<View, Answer>;
  words: { readonly loading: string; readonly failed: string };
  /** How many there are, in words. */
  count: (answer: Answer) => string;
  /** In the place of a list with nothing in it. */
  empty: ReactNode;
  children: (answer: Answer) => ReactNode;
}

/** A page of a list with the way to the others; what there is stays while another page is on its way. */
export function PagedList<
  View extends { readonly page: number },
  Answer extends { readonly totalPages: number },
>({ list, words, count, empty, children }: Props<View, Answer>) {
  const { data, loading, error } = useBrowserStore(list.$list, UNASKED);
  const view = useBrowserStore(list.$view, list.usual);
  const line = useRef<HTMLParagraphElement>(null);
  useReturn(list.refresh);

  if (error) return <ErrorPanel title={words.failed} text={sentenceFor(error)} onRetry={list.retry} />;
  if (data === undefined) return <p role="status">{words.loading}</p>;
  return (
    <div
      aria-busy={loading}
      className="transition-opacity aria-busy:opacity-60 [&>nav]:mt-8 [&>nav]:border-t-0"
    >
      <p ref={line} role="status" tabIndex={-1} className="mb-4 scroll-mt-24 text-sm text-stone outline-none">
        {data.totalPages > 0 && count(data)}
      </p>
      {data.totalPages > 0 ? children(data) : empty}
      <Pagination
        page={view.page}
        totalPages={data.totalPages}
        hrefOf={(page) => list.hrefOf({ ...view, page })}
        onGo={(page) => {
          list.go({ ...view, page });
          // The keyboard, and the eye, go on where the next page begins.
          line.current?.focus();
        }}
      />
    </div>
  );
}
