import { ButtonSpinner } from './ButtonSpinner.tsx';

interface Props {
  text: string;
  /** The label while the form is being sent. */
  sendingText: string;
  sending: boolean;
  /** True before hydration, when validation is not available yet. */
  disabled?: boolean;
}

/**
 * The submit button of a form. While sending it stays enabled, because a disabled button loses the focus; the form
 * ignores a second submit. Hydration replaces the disabled element by another one: after a reload, Firefox would
 * restore the enabled state, and a form must not be submitted before its script runs.
 */
export function SubmitButton({ text, sendingText, sending, disabled }: Props) {
  return (
    <button
      key={String(disabled)}
      type="submit"
      className="button min-w-[min(11rem,100%)] aria-disabled:opacity-60"
      aria-disabled={sending || undefined}
      disabled={disabled}
    >
      {sending && <ButtonSpinner />}
      {sending ? sendingText : text}
    </button>
  );
}
