import { useEffect, useId, useRef } from 'react';
import { confirmation } from '#lib/admin/messages.ts';
import { useCloseOutside } from './use-close-outside.ts';

interface Props {
  open: boolean;
  /** The dialog's heading and name; without one the question is its name. */
  title?: string;
  question: string;
  /** The button that does it. */
  confirm: string;
  /** The harmless button, where 'Cancel' could be taken for the other one. */
  cancel?: string;
  /** Nothing is lost by it: the button that does it does not warn. */
  harmless?: boolean;
  /** While it is being done the dialog stays, and neither button does anything. */
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is deleted or done for good: a native modal dialog, with the focus on the button that does nothing. [USER-05, ADMIN-02] */
export function ConfirmDialog({
  open,
  title,
  question,
  confirm,
  cancel = confirmation.cancel,
  harmless = false,
  busy,
  onConfirm,
  onCancel,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const leave = () => {
    if (!busy) onCancel();
  };
  const closingOutside = useCloseOutside(leave);

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
        if (open) onCancel();
      }}
      {...closingOutside}
    >
      <div className="p-6 sm:p-8">
        {title && (
          <h2 id={`${id}-title`} className="mb-3 text-2xl">
            {title}
          </h2>
        )}
        <p id={`${id}-question`}>{question}</p>
        <div className="mt-8 flex flex-wrap justify-end gap-3">
          <button type="button" className="button button-secondary" aria-disabled={busy} onClick={leave}>
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
