import { useEffect, useRef, useState } from 'react';
import { hasCapability } from '#lib/capabilities.ts';
import { withdrawalText } from '#messages/withdrawal.ts';
import { $user } from '#stores/account/session.ts';
import { $receipt, reviewItems, withdrawalForm } from '#stores/withdrawal/withdrawal.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { FormFailure } from '#ui/FormFailure.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useForm } from '#ui/use-form.ts';
import { OrderField } from './OrderField.tsx';
import { Receipt } from './Receipt.tsx';
import { type Entered, Statement } from './Statement.tsx';

const FIELDS = ['name', 'email', 'orderNumber', 'note'];

/** The withdrawal from a contract in two steps, and then its receipt. [RET-02] */
export function WithdrawalForm() {
  return (
    <ErrorBoundary>
      <Steps />
    </ErrorBoundary>
  );
}

function Steps() {
  const receipt = useBrowserStore($receipt, undefined);
  const [reviewed, setReviewed] = useState<Entered>();
  return receipt ? (
    <Receipt receipt={receipt} items={reviewed?.items ?? []} note={reviewed?.note ?? ''} />
  ) : (
    <StatementForm reviewed={reviewed} onReview={setReviewed} />
  );
}

interface StatementFormProps {
  /** The entries of the first step; undefined while it is open. */
  reviewed: Entered | undefined;
  onReview: (entered: Entered | undefined) => void;
}

function StatementForm({ reviewed, onReview }: StatementFormProps) {
  const [itemsError, setItemsError] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isReview = reviewed !== undefined;
  const onDone = () => {
    const { lines, names } = reviewItems();
    const isEmpty = lines?.length === 0;
    setItemsError(isEmpty ? withdrawalText.noItems : undefined);
    if (!isEmpty && props.ref.current) onReview(readEntries(props.ref.current, names));
  };
  const { state, sending, props, field } = useForm(
    withdrawalForm,
    isReview ? undefined : { fields: FIELDS, onDone },
  );
  // An error of the backend belongs to a field of the first step.
  const isRejected = Object.keys(state.errors).length > 0;
  useEffect(() => {
    if (isRejected) onReview(undefined);
  }, [isRejected, onReview]);
  // The focus follows the step: to the review, and back to the first field, or to the one that the backend rejects.
  const wasReview = useRef(false);
  useEffect(() => {
    if (isReview) heading.current?.focus();
    else if (wasReview.current) {
      const fields = props.ref.current?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [];
      const invalid = [...fields].find((field) => field.getAttribute('aria-invalid') === 'true');
      (invalid ?? fields[0])?.focus();
    }
    wasReview.current = isReview;
  }, [isReview, props.ref]);

  return (
    <form {...props}>
      <div className="grid gap-7" hidden={isReview}>
        <div className="grid gap-7 sm:grid-cols-2 sm:gap-6">
          <TextField {...field('name')} label={withdrawalText.name} autoComplete="name" required />
          <TextField
            {...field('email')}
            defaultValue={$user.get()?.email ?? ''}
            label={withdrawalText.email}
            hint={hasCapability('mail') ? withdrawalText.emailHint : undefined}
            type="email"
            autoComplete="email"
            required
          />
        </div>
        <OrderField state={field('orderNumber')} itemsError={itemsError} />
        <TextArea {...field('note')} label={withdrawalText.note} hint={withdrawalText.noteHint} rows={4} />
        <div>
          <SubmitButton text={withdrawalText.review} sendingText="" sending={false} />
        </div>
      </div>
      {reviewed && (
        <section>
          <h2 ref={heading} tabIndex={-1} className="text-2xl">
            {withdrawalText.reviewTitle}
          </h2>
          <Statement entered={reviewed} />
          <FormFailure text={state.errorMessage} />
          <div className="mt-8 flex flex-wrap items-center gap-4">
            <SubmitButton
              text={withdrawalText.confirm}
              sendingText={withdrawalText.sending}
              sending={sending}
            />
            <button
              type="button"
              className="button button-secondary"
              disabled={sending}
              onClick={() => onReview(undefined)}
            >
              {withdrawalText.change}
            </button>
          </div>
        </section>
      )}
    </form>
  );
}

/** Returns the entries of the first step. `items` are the names of the items. */
function readEntries(form: HTMLFormElement, items: readonly string[]): Entered {
  const entries = new FormData(form);
  const textOf = (name: string) => String(entries.get(name) ?? '').trim();
  return {
    name: textOf('name'),
    email: textOf('email'),
    orderNumber: textOf('orderNumber'),
    note: textOf('note'),
    items,
  };
}
