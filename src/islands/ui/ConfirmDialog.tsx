import { useEffect, useId, useRef } from 'react';
import { confirmation } from '#lib/dashboard-messages.ts';
import { useCloseOutside } from './use-close-outside.ts';

interface Props {
  open: boolean;
  /** The dialog's heading and name; without one the question is its name. */
  title?: string;
  question: string;
  /** The button that does it. */
  confirm: string;
  /** While it is being done the dialog stays, and neither button does anything. */
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is deleted: a native modal dialog, with the focus on the harmless button. [USER-05, ADMIN-03] */
export function ConfirmDialog({ open, title, question, confirm, busy, onConfirm, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const cancel = () => {
    if (!busy) onCancel();
  };
  const closingOutside = useCloseOutside(cancel);

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
          <button type="button" className="button button-secondary" aria-disabled={busy} onClick={cancel}>
            {confirmation.cancel}
          </button>
          <button
            type="button"
            className="button button-danger aria-disabled:opacity-60"
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
