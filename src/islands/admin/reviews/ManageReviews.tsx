import { useRef } from 'react';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { ListSearch, NoMatches } from '#islands/dashboard/ListSearch.tsx';
import { PagedList } from '#islands/dashboard/PagedList.tsx';
import { managedReviewsText as words } from '#lib/reviews/messages.ts';
import { managedReviews } from '#stores/admin/reviews/manage-reviews.ts';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { ManagedReviewEntry } from './ManagedReviewEntry.tsx';

/** The admin's list of reviews, where reviews can be found and hidden. */
export function ManageReviews() {
  return <Guard audience="admin">{() => <Reviews />}</Guard>;
}

function Reviews() {
  const view = useBrowserStore(managedReviews.$view, managedReviews.defaultView);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="mb-6 flex">
        <ListSearch list={managedReviews} view={view} words={words} field={field} />
      </div>
      <PagedList
        list={managedReviews}
        words={words}
        count={({ totalReviews }) => words.count(totalReviews)}
        empty={({ q }) =>
          q === '' ? (
            <p className="py-10 text-stone">{words.nothing}</p>
          ) : (
            <NoMatches list={managedReviews} field={field} showAll={words.showAll} {...words.notFound(q)} />
          )
        }
      >
        {({ reviews }) => (
          <ul aria-label={words.list} className="border-t border-line">
            {reviews.map((review) => (
              <li key={review._id} className="border-b border-line py-6">
                <ManagedReviewEntry review={review} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
