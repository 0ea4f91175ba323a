import { type ReactNode, useEffect, useId, useRef } from 'react';
import { confirmationText } from '#messages/forms.ts';
import { useCloseOnOutsideClick } from './use-close-on-outside-click.ts';

interface Props {
  open: boolean;
  /** The heading and accessible name; without it the question is the accessible name. */
  title?: string;
  question: string;
  /** Shown below the question. */
  children?: ReactNode;
  /** The label of the confirm button. */
  confirm: string;
  /** The label of the dismiss button, for questions where 'Cancel' is ambiguous. */
  cancel?: string;
  /** True when the action destroys nothing: the confirm button is not styled as dangerous. */
  harmless?: boolean;
  /** True while the action runs: the dialog stays open and both buttons are inactive. */
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * A native modal dialog that asks for confirmation of an action. The dismiss button has the initial focus.
 * [USER-05, ADMIN-02]
 */
export function ConfirmDialog({
  open,
  title,
  question,
  children,
  confirm,
  cancel = confirmationText.cancel,
  harmless = false,
  busy,
  onConfirm,
  onCancel,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const dismiss = () => {
    if (!busy) onCancel();
  };
  const outsideClickHandlers = useCloseOnOutsideClick(dismiss);

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className="sheet confirm"
      aria-labelledby={title ? `${id}-title` : `${id}-question`}
      aria-describedby={title ? `${id}-question` : undefined}
      onCancel={(event) => {
        if (busy) event.preventDefault();
      }}
      onClose={() => {
        // The event of one closing can arrive after the next opening.
        if (open && !dialog.current?.open) onCancel();
      }}
      {...outsideClickHandlers}
    >
      <div className="p-6 sm:p-8">
        {title && (
          <h2 id={`${id}-title`} className="mb-3 text-2xl">
            {title}
          </h2>
        )}
        <p id={`${id}-question`}>{question}</p>
        {children}
        <div className="mt-8 flex flex-wrap justify-end gap-3">
          <button type="button" className="button button-secondary" aria-disabled={busy} onClick={dismiss}>
            {cancel}
          </button>
          <button
            type="button"
            className={`button aria-disabled:opacity-60 ${harmless ? '' : 'button-danger'}`}
            aria-disabled={busy}
            onClick={() => {
              if (!busy) onConfirm();
            }}
          >
            {confirm}
          </button>
        </div>
      </div>
    </dialog>
  );
}
