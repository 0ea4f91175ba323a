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

/** Lets a buyer of the product write, edit and delete their review. Renders nothing for other users. */
export function OwnReview({ productId }: { productId: string }) {
  const user = useBrowserStore($user, null);
  const mine = useBrowserStore($mine, LOADING);
  const [mode, setMode] = useState<'editing' | 'confirming' | 'deleting'>();
  const container = useRef<HTMLDivElement>(null);

  if (user === null || mine.state === 'loading') return null;
  if (mine.state === 'failed') return <StaleLine text={reviewsWords.mineFailed} onRetry={$mine.retry} />;
  const { may, review } = mine.data;
  if (!may) return null;

  // The form disappears, so the focus moves to its container.
  const close = () => {
    flushSync(() => setMode(undefined));
    container.current?.focus({ preventScroll: true });
  };
  const remove = async () => {
    setMode('deleting');
    await deleteReview(productId);
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
    </div>
  );
}
