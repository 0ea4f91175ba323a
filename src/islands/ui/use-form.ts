import { type SubmitEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { type Form, OPEN } from '#lib/forms/form.ts';
import { EARLY, takeEarlySubmit } from './early.ts';
import { useBrowserStore } from './use-browser-store.ts';

/** What a field of a form shows besides what is typed into it. */
export interface FieldState {
  readonly name: string;
  readonly error: string | undefined;
  /** While it is being sent, what is sent stays what is shown. */
  readonly readOnly: boolean;
}

/** One step of a form that is filled in step by step: sending the form goes on to the next one instead. */
interface Step {
  /** The fields that must be right. */
  readonly fields: readonly string[];
  onDone(): void;
}

/**
 * Joins a form to the markup: `<form {...props}>`, `<TextField {...field('email')} />`. After a refusal the first
 * bad field has the focus; after a success the fields are empty. Spread `props` on a form of native fields: what
 * was typed or sent before hydration is still there. `step` is left out where all of it is sent at once.
 */
export function useForm({ $state, send, check, recheck }: Form, step?: Step) {
  const state = useBrowserStore($state, OPEN);
  const ref = useRef<HTMLFormElement>(null);
  const sending = state.phase === 'sending';

  const submit = async (form: HTMLFormElement) => {
    const entries = new FormData(form);
    if (step === undefined) await send(entries);
    else if (check(step.fields, entries)) step.onDone();
    const { phase, errors } = $state.get();
    if (phase === 'sent') form.reset();
    const wrong = [...form.elements].find((field) => errors[field.getAttribute('name') ?? ''] !== undefined);
    if (wrong instanceof HTMLElement) wrong.focus();
  };

  const look = ({ target, currentTarget }: SyntheticEvent<HTMLFormElement>) => {
    const field = target instanceof Element ? target.getAttribute('name') : null;
    if (field) recheck(field, new FormData(currentTarget));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when this browser has its say.
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
      onInput: look,
      onBlur: look,
      ...EARLY,
    },
    field: (name: string): FieldState => ({ name, error: state.errors[name], readOnly: sending }),
  };
}
