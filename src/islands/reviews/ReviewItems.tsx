import type { Review } from '#contract/catalogue/reviews.ts';
import { formatLongShopDate } from '#lib/dates.ts';
import { reviewsText as words } from '#messages/reviews.ts';
import { StarRating } from '#ui/StarRating.tsx';

/** A list of product reviews. */
export function ReviewItems({ reviews }: { reviews: readonly Review[] }) {
  return (
    <ul>
      {reviews.map(({ _id, username, stars, words: text, createdAt }) => (
        <li key={_id} className="border-b border-line py-6 first:pt-0">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <StarRating rating={stars} />
            <span dir="auto" className="font-medium wrap-anywhere">
              {username || words.anonymous}
            </span>
            <time dateTime={createdAt} className="text-sm text-stone">
              {formatLongShopDate(createdAt)}
            </time>
          </p>
          {text !== '' && (
            <p dir="auto" className="mt-3 max-w-[68ch] whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
