import { Guard } from '#islands/dashboard/Guard.tsx';
import { PagedList } from '#islands/dashboard/PagedList.tsx';
import { managedReviewsText as words } from '#lib/reviews/messages.ts';
import { managedReviews } from '#stores/admin/reviews/manage-reviews.ts';
import { ManagedReviewEntry } from './ManagedReviewEntry.tsx';

/** The admin's list of reviews, where reviews can be hidden. */
export function ManageReviews() {
  return <Guard audience="admin">{() => <Reviews />}</Guard>;
}

function Reviews() {
  return (
    <PagedList
      list={managedReviews}
      words={words}
      count={({ totalReviews }) => words.count(totalReviews)}
      empty={() => <p className="py-10 text-stone">{words.nothing}</p>}
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
  );
}
