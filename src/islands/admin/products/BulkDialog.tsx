import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { useCloseOnOutsideClick } from '#ui/use-close-on-outside-click.ts';

interface Props {
  title: string;
  /** The names of the buttons. */
  apply: string;
  cancel: string;
  /** True if the entries are valid and change something. */
  isReady: boolean;
  /** True if a click beside the dialog would lose entries. The dialog then stays open. */
  hasEntries?: boolean;
  /** Called after the dialog has closed with a submit. */
  onApply: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog that changes the selected products. Writes only after a submit. */
export function BulkDialog({
  title,
  apply,
  cancel,
  isReady,
  hasEntries = false,
  onApply,
  onClose,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A native close restores the focus.
  const close = () => dialog.current?.close();
  const outsideClickHandlers = useCloseOnOutsideClick(() => {
    if (!hasEntries) close();
  });
  useEffect(() => dialog.current?.showModal(), []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isReady) return;
    close();
    onApply();
  };

  return (
    <dialog
      ref={dialog}
      className="sheet confirm"
      aria-labelledby={id}
      onClose={onClose}
      {...outsideClickHandlers}
    >
      <form onSubmit={submit} className="grid gap-5 p-6 sm:p-8">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="button button-secondary" onClick={close}>
            {cancel}
          </button>
          <button type="submit" className="button aria-disabled:opacity-60" aria-disabled={!isReady}>
            {apply}
          </button>
        </div>
      </form>
    </dialog>
  );
}
