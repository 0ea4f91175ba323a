import { type ReactNode, useRef } from 'react';
import { errorMessage } from '#lib/api/error.ts';
import { NOT_REQUESTED, type UrlList } from '#stores/url-list.ts';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useRefreshOnRestore } from '#ui/use-refresh-on-restore.ts';

interface Props<View extends { readonly page: number }, Response extends { readonly totalPages: number }> {
  list: UrlList<View, Response>;
  words: { readonly loading: string; readonly failed: string };
  /** Returns the sentence with the total count. */
  count: (response: Response) => string;
  /** True if the filters show the count: the sentence is then for screen readers only. */
  isCountHidden?: boolean;
  /** Returns the content in place of the empty list of a view. */
  empty: (view: View) => ReactNode;
  children: (response: Response) => ReactNode;
}

/** A page of a list with pagination. The current page stays visible while the next one loads. */
export function PagedList<
  View extends { readonly page: number },
  Response extends { readonly totalPages: number },
>({ list, words, count, isCountHidden = false, empty, children }: Props<View, Response>) {
  const { data, dataView, loading, error } = useBrowserStore(list.$list, NOT_REQUESTED);
  const view = useBrowserStore(list.$view, list.defaultView);
  const status = useRef<HTMLParagraphElement>(null);
  useRefreshOnRestore(list.refresh);

  if (error) return <ErrorPanel title={words.failed} text={errorMessage(error)} onRetry={list.retry} />;
  if (data === undefined || dataView === undefined) return <p role="status">{words.loading}</p>;
  return (
    <div
      aria-busy={loading}
      className="transition-opacity aria-busy:opacity-60 [&>nav]:mt-8 [&>nav]:border-t-0"
    >
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={isCountHidden ? 'sr-only' : 'mb-4 scroll-mt-24 text-sm text-stone outline-none'}
      >
        {data.totalPages > 0 && count(data)}
      </p>
      {data.totalPages > 0 && children(data)}
      <div role="status">{data.totalPages === 0 && empty(dataView)}</div>
      <Pagination
        page={view.page}
        totalPages={data.totalPages}
        hrefOf={(page) => list.hrefOf({ ...view, page })}
        onPageChange={(page) => {
          list.go({ ...view, page });
          // Moves the focus and the viewport to the top of the new page.
          status.current?.focus();
        }}
      />
    </div>
  );
}
