import { type SubmitEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { type Form, INITIAL_STATE } from '#lib/forms/form.ts';
import { registerInput } from '#lib/forms/unsaved-input.ts';
import { EARLY_EVENT_PROPS, takeEarlySubmit } from './early-events.ts';
import { changedEntries, focusField } from './form-fields.ts';
import { useBrowserStore } from './use-browser-store.ts';

/** The props of a form field besides its value. */
export interface FieldState {
  readonly name: string;
  readonly error: string | undefined;
  /** True while the form is being sent. */
  readonly readOnly: boolean;
}

/** A step of a multi-step form: a submit validates `fields` and calls `onDone` instead of sending. */
interface FormStep {
  /** The fields that must be valid. */
  readonly fields: readonly string[];
  onDone(): void;
}

/**
 * Binds a form store to markup: `<form {...props}>`, `<TextField {...field('email')} />`. After a failed submit the
 * first invalid field gets the focus; after a success the form is reset. The fields are uncontrolled, so text
 * typed before hydration survives. A submit from before hydration is replayed. Single-step forms omit `step`. Unsaved
 * input is registered if the form asks for it.
 */
export function useForm(
  { unsaved, $state, submit: send, validateFields, revalidateField }: Form,
  step?: FormStep,
) {
  const state = useBrowserStore($state, INITIAL_STATE);
  const ref = useRef<HTMLFormElement>(null);
  const sending = state.phase === 'sending';

  const submit = async (form: HTMLFormElement) => {
    const entries = new FormData(form);
    if (step === undefined) await send(entries);
    else if (validateFields(step.fields, entries)) step.onDone();
    const { phase, errors } = $state.get();
    if (phase === 'sent') form.reset();
    const firstInvalid = [...form.elements].find(
      (field) => errors[field.getAttribute('name') ?? ''] !== undefined,
    );
    if (firstInvalid instanceof HTMLElement) focusField(firstInvalid);
  };

  const revalidateTarget = ({ target, currentTarget }: SyntheticEvent<HTMLFormElement>) => {
    const field = target instanceof Element ? target.getAttribute('name') : null;
    if (field) revalidateField(field, new FormData(currentTarget));
  };

  useEffect(
    () => (unsaved === 'ask' ? registerInput(() => changedEntries(ref.current)) : undefined),
    [unsaved],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration.
  useLayoutEffect(() => {
    if (ref.current && takeEarlySubmit(ref.current)) submit(ref.current);
  }, []);

  return {
    state,
    sending,
    props: {
      ref,
      method: 'post',
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit(event.currentTarget);
      },
      onInput: revalidateTarget,
      // The backend's errors stay until an edit: a vanishing error would move the button that is being pressed.
      onBlur: (event: SyntheticEvent<HTMLFormElement>) => {
        if ($state.get().phase !== 'failed') revalidateTarget(event);
      },
      ...EARLY_EVENT_PROPS,
    },
    field: (name: string): FieldState => ({ name, error: state.errors[name], readOnly: sending }),
  };
}
