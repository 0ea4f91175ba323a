import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SessionDialog } from '#islands/dashboard/SessionDialog.tsx';
import { LOADING } from '#lib/api/remote-store.ts';
import { reviewsText as reviewsWords, ownReviewText as words } from '#messages/reviews.ts';
import { $user } from '#stores/account/session.ts';
import { $ownReview, removeReview } from '#stores/reviews/reviews.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { StaleAlert } from '#ui/StaleAlert.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { ReviewForm } from './ReviewForm.tsx';

/** Lets a buyer of the product write, edit and delete their review. Renders nothing for other users. */
export function OwnReviewEditor({ productId }: { productId: string }) {
  const user = useBrowserStore($user, null);
  const ownReview = useBrowserStore($ownReview, LOADING);
  const [mode, setMode] = useState<'editing' | 'confirming' | 'deleting'>();
  const container = useRef<HTMLDivElement>(null);

  if (user === null || ownReview.state === 'loading') return null;
  if (ownReview.state === 'failed')
    return <StaleAlert text={reviewsWords.ownReviewFailed} onRetry={$ownReview.retry} />;
  const { may, review } = ownReview.data;
  if (!may) return null;

  // The form disappears, so the focus moves to its container.
  const close = () => {
    flushSync(() => setMode(undefined));
    container.current?.focus({ preventScroll: true });
  };
  const remove = async () => {
    setMode('deleting');
    await removeReview(productId);
    close();
  };
  return (
    <div ref={container} tabIndex={-1} className="mb-8 border-b border-line pb-8 outline-none">
      {review?.hidden && <p className="mb-4 text-sm text-danger">{words.hidden(review.hidden.reason)}</p>}
      {mode === 'editing' ? (
        <ReviewForm productId={productId} review={review} onSaved={close} onCancel={close} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <button type="button" className="button button-secondary" onClick={() => setMode('editing')}>
            {review ? words.edit : words.write}
          </button>
          {review && (
            <button type="button" className="button-text text-sm" onClick={() => setMode('confirming')}>
              {words.delete}
            </button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={mode === 'confirming' || mode === 'deleting'}
        question={words.question}
        confirm={words.confirm}
        busy={mode === 'deleting'}
        onConfirm={remove}
        onCancel={() => setMode(undefined)}
      />
      <SessionDialog />
    </div>
  );
}
