import { useState } from 'react';
import type { OwnReview } from '#contract/catalogue/reviews.ts';
import { ownReviewText as words } from '#messages/reviews.ts';
import { createReviewForm } from '#stores/reviews/reviews.ts';
import { FormFailure } from '#ui/FormFailure.tsx';
import { FormWithConflicts } from '#ui/FormWithConflicts.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useForm } from '#ui/use-form.ts';
import { useInitialFocus } from '#ui/use-initial-focus.ts';
import { StarRatingField } from './StarRatingField.tsx';

interface Props {
  productId: string;
  /** The existing review; undefined for a new one. */
  review: OwnReview | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

/** The form for a buyer's review: a star rating and an optional text. */
export function ReviewForm({ productId, review, onSaved, onCancel }: Props) {
  const [form] = useState(() => createReviewForm(productId, review, onSaved));
  const { state, sending, props, field } = useForm(form);
  useInitialFocus(props.ref);
  return (
    <FormWithConflicts
      edit={form}
      {...props}
      aria-label={review ? words.edit : words.write}
      className="grid max-w-xl gap-5"
    >
      <StarRatingField
        {...field('stars')}
        label={words.stars}
        labelOf={words.star}
        initial={review?.stars ?? 0}
      />
      <TextArea
        {...field('words')}
        label={words.text}
        hint={words.hint}
        rows={6}
        defaultValue={review?.words}
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
