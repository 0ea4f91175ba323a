import { useEffect, useRef } from 'react';
import { bagText } from '#lib/bag/messages.ts';
import { $isBagOpen, closeBag, refreshBag } from '#stores/bag/bag.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useCloseOnOutsideClick } from '#ui/use-close-on-outside-click.ts';
import { LiveBag } from './LiveBag.tsx';

/** The bag panel at the right, available on every page of the main layout. [BAG-01] */
export function BagPanel() {
  return (
    <ErrorBoundary>
      <Panel />
    </ErrorBoundary>
  );
}

function Panel() {
  const open = useBrowserStore($isBagOpen, false);
  const dialog = useRef<HTMLDialogElement>(null);
  const outsideClickHandlers = useCloseOnOutsideClick(closeBag);

  useEffect(() => {
    if (!open) {
      dialog.current?.close();
      return;
    }
    dialog.current?.showModal();
    refreshBag();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className="sheet sheet-right"
      aria-labelledby="bag-title"
      onClose={closeBag}
      {...outsideClickHandlers}
    >
      <div className="flex h-full flex-col">
        <header className="flex h-18 shrink-0 items-center justify-between border-b border-line pr-1 pl-4 sm:pl-6">
          <h2 id="bag-title" className="text-xl">
            {bagText.title}
          </h2>
          <button type="button" className="button-icon" aria-label={bagText.close} onClick={closeBag}>
            <Icon name="close" />
          </button>
        </header>
        <LiveBag variant="panel" />
      </div>
    </dialog>
  );
}
