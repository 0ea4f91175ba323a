import { BusyMark } from './BusyMark.tsx';

interface Props {
  text: string;
  /** What it says while the form is being sent. */
  sendingText: string;
  sending: boolean;
  /** Nothing can be sent yet: the island with the rules is still under way. */
  disabled?: boolean;
}

/**
 * The button that sends a form. While it sends it keeps its width and the focus, which a disabled one would lose;
 * the form itself keeps back what a second press would do.
 */
export function SubmitButton({ text, sendingText, sending, disabled }: Props) {
  return (
    <button
      type="submit"
      className="button min-w-44 aria-disabled:opacity-60"
      aria-disabled={sending}
      disabled={disabled}
    >
      {sending && <BusyMark />}
      {sending ? sendingText : text}
    </button>
  );
}
