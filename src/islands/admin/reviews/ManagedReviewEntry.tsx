import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ManagedReview as Review } from '#contract/catalogue/reviews.ts';
import { formatShopDate } from '#lib/dates.ts';
import { paths } from '#lib/urls/paths.ts';
import { managedReviewsText as words } from '#messages/reviews.ts';
import { createHideReviewForm, unhideReview } from '#stores/admin/reviews/manage-reviews.ts';
import { FormFailure } from '#ui/FormFailure.tsx';
import { FormWithConflicts } from '#ui/FormWithConflicts.tsx';
import { StarRating } from '#ui/StarRating.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useForm } from '#ui/use-form.ts';
import { useInitialFocus } from '#ui/use-initial-focus.ts';

/** A review with its product, and a button that hides or restores it. */
export function ManagedReviewEntry({ review }: { review: Review }) {
  const { _id, productId, productName, username, stars, words: text, createdAt, hidden } = review;
  const [hiding, setHiding] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  // The form disappears, so the focus moves to the button that replaces it.
  const close = () => {
    flushSync(() => setHiding(false));
    toggle.current?.focus({ preventScroll: true });
  };
  return (
    <article>
      <div className="flex items-baseline gap-x-6">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
          <h2 className="text-lg">
            <a href={paths.product(productId)} className="underline-offset-4 hover:underline">
              <bdi>{productName}</bdi>
            </a>
          </h2>
          <p className="flex flex-wrap items-center gap-x-4 text-sm text-stone">
            <StarRating rating={stars} />
            <span dir="auto" className="wrap-anywhere">
              {username}
            </span>
            <time dateTime={createdAt}>{formatShopDate(createdAt)}</time>
          </p>
        </div>
        {!hiding && (
          <button
            ref={toggle}
            type="button"
            className="button-text -my-2 text-sm"
            aria-label={
              hidden ? words.showNamed(username, productName) : words.hideNamed(username, productName)
            }
            onClick={() => (hidden ? unhideReview(_id) : setHiding(true))}
          >
            {hidden ? words.show : words.hide}
          </button>
        )}
      </div>
      <p
        dir="auto"
        className={`mt-1 max-w-[68ch] whitespace-pre-line wrap-anywhere ${text === '' ? 'text-stone' : ''}`}
      >
        {text || words.noText}
      </p>
      {hidden && (
        <p className="mt-1 text-sm text-danger wrap-anywhere">
          {words.hidden(formatShopDate(hidden.at), hidden.reason)}
        </p>
      )}
      {hiding && <HideForm id={_id} onHidden={close} onCancel={close} />}
    </article>
  );
}

interface HideProps {
  id: string;
  onHidden: () => void;
  onCancel: () => void;
}

function HideForm({ id, onHidden, onCancel }: HideProps) {
  const [form] = useState(() => createHideReviewForm(id, onHidden));
  const { state, sending, props, field } = useForm(form);
  useInitialFocus(props.ref);
  return (
    <FormWithConflicts edit={form} {...props} className="mt-5 grid max-w-xl gap-4">
      <TextField
        {...field('reason')}
        label={words.reason}
        hint={words.reasonHint}
        autoComplete="off"
        required
      />
      <FormFailure text={state.errorMessage} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SubmitButton text={words.submit} sendingText={words.sending} sending={sending} />
        <button type="button" className="button-text" onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </FormWithConflicts>
  );
}
