import { useRef } from 'react';
import { REVIEW_FILTERS } from '#contract/catalogue/reviews.ts';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { ListSearch, NoMatches } from '#islands/dashboard/ListSearch.tsx';
import { PagedList } from '#islands/dashboard/PagedList.tsx';
import { FilterLinks } from '#islands/dashboard/ViewLink.tsx';
import { managedReviewsText as words } from '#messages/reviews.ts';
import { managedReviews } from '#stores/admin/reviews/manage-reviews.ts';
import { NOT_REQUESTED } from '#stores/url-list.ts';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { ManagedReviewEntry } from './ManagedReviewEntry.tsx';

const FILTERS = ['', ...REVIEW_FILTERS] as const;
const NAMES = { '': words.all, critical: words.critical, hidden: words.hiddenOnly };

/** The admin's list of reviews, where reviews can be found and hidden. */
export function ManageReviews() {
  return <Guard audience="admin">{() => <Reviews />}</Guard>;
}

function Reviews() {
  const view = useBrowserStore(managedReviews.$view, managedReviews.defaultView);
  const { data } = useBrowserStore(managedReviews.$list, NOT_REQUESTED);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <FilterLinks
        label={words.filters}
        list={managedReviews}
        filters={FILTERS.map((filter) => ({
          name: NAMES[filter],
          view: { ...view, filter, page: 1 },
          isCurrent: filter === view.filter,
          count: data?.counts[filter || 'all'],
        }))}
      />
      <div className="my-6 flex">
        <ListSearch list={managedReviews} view={view} words={words} field={field} />
      </div>
      <PagedList
        list={managedReviews}
        words={words}
        count={({ totalReviews }) => words.count(totalReviews)}
        isCountHidden={view.q === ''}
        empty={({ q, filter }) =>
          q === '' ? (
            <EmptyPanel {...words.empty[filter]} />
          ) : (
            <NoMatches list={managedReviews} field={field} showAll={words.showAll} {...words.notFound(q)} />
          )
        }
      >
        {({ reviews }) => (
          <ul aria-label={words.list} className="border-t border-line">
            {reviews.map((review) => (
              <li key={review._id} className="border-b border-line py-3">
                <ManagedReviewEntry review={review} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
