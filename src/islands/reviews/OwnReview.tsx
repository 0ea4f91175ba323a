import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LOADING } from '#lib/api/remote.ts';
import { reviews as reviewsWords, ownReview as words } from '#lib/reviews/messages.ts';
import { $user } from '#stores/account/session.ts';
import { $mine, deleteReview } from '#stores/reviews/reviews.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { StaleLine } from '#ui/StaleLine.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { ReviewForm } from './ReviewForm.tsx';

/** For who has bought the product: their own review of it, to write, change and delete. Nothing for anybody else. */
export function OwnReview({ productId }: { productId: string }) {
  const user = useBrowserStore($user, null);
  const mine = useBrowserStore($mine, LOADING);
  const [doing, setDoing] = useState<'writing' | 'asking' | 'deleting'>();
  const place = useRef<HTMLDivElement>(null);

  if (user === null || mine.state === 'loading') return null;
  if (mine.state === 'failed') return <StaleLine text={reviewsWords.mineFailed} onRetry={$mine.retry} />;
  const { may, review } = mine.data;
  if (!may) return null;

  // The form is about to go: the keyboard goes on where it stood.
  const stop = () => {
    flushSync(() => setDoing(undefined));
    place.current?.focus({ preventScroll: true });
  };
  const remove = async () => {
    setDoing('deleting');
    await deleteReview(productId);
    stop();
  };
  return (
    <div ref={place} tabIndex={-1} className="mb-8 border-b border-line pb-8 outline-none">
      {review?.hidden && <p className="mb-4 text-sm text-danger">{words.hidden(review.hidden.reason)}</p>}
      {doing === 'writing' ? (
        <ReviewForm productId={productId} review={review} onSaved={stop} onCancel={stop} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <button type="button" className="button button-secondary" onClick={() => setDoing('writing')}>
            {review ? words.edit : words.write}
          </button>
          {review && (
            <button type="button" className="button-text text-sm" onClick={() => setDoing('asking')}>
              {words.delete}
            </button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={doing === 'asking' || doing === 'deleting'}
        question={words.question}
        confirm={words.confirm}
        busy={doing === 'deleting'}
        onConfirm={remove}
        onCancel={() => setDoing(undefined)}
      />
    </div>
  );
}
