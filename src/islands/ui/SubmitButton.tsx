import { ButtonSpinner } from './ButtonSpinner.tsx';

interface Props {
  text: string;
  /** The label while the form is being sent. */
  sendingText: string;
  sending: boolean;
  /** True before hydration, when validation is not available yet. */
  disabled?: boolean;
}

/** Firefox restores after a reload that a button was enabled, unless its attribute `autocomplete` is off. */
const NOT_RESTORED = { autoComplete: 'off' };

/**
 * The submit button of a form. While sending it stays enabled, because a disabled button loses the focus; the form
 * ignores a second submit.
 */
export function SubmitButton({ text, sendingText, sending, disabled }: Props) {
  return (
    <button
      type="submit"
      className="button min-w-[min(11rem,100%)] aria-disabled:opacity-60"
      aria-disabled={sending}
      disabled={disabled}
      {...NOT_RESTORED}
    >
      {sending && <ButtonSpinner />}
      {sending ? sendingText : text}
    </button>
  );
}
