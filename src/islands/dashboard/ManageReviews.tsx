import { managedReviews as words } from '#lib/messages/reviews.ts';
import { managedReviews } from '#stores/manage-reviews.ts';
import { Guard } from './Guard.tsx';
import { ManagedReview } from './ManagedReview.tsx';
import { PagedList } from './PagedList.tsx';
import { useReturn } from './use-return.ts';

/** What customers say, for admins, who may hide what should not be read. */
export function ManageReviews() {
  return <Guard audience="admin">{() => <Reviews />}</Guard>;
}

function Reviews() {
  useReturn(managedReviews.refresh);
  return (
    <PagedList
      list={managedReviews}
      words={words}
      count={({ totalReviews }) => words.count(totalReviews)}
      empty={<p className="py-10 text-stone">{words.nothing}</p>}
    >
      {({ reviews }) => (
        <ul aria-label={words.list} className="border-t border-line">
          {reviews.map((review) => (
            <li key={review._id} className="border-b border-line py-6">
              <ManagedReview review={review} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
