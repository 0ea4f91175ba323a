import { type MouseEvent, useEffect, useRef } from 'react';
import { bagText } from '#messages/bag.ts';
import { $isBagOpen, closeBag, refreshBag } from '#stores/bag/bag.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useCloseOnBack } from '#ui/use-close-on-back.ts';
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
  const { onPointerDown, onClick } = useCloseOnOutsideClick(closeBag);
  const leaveByLink = useCloseOnBack(open, closeBag);
  const pointerHandlers = {
    onPointerDown,
    onClick: (event: MouseEvent) => {
      onClick(event);
      leaveByLink(event);
    },
  };

  useEffect(() => {
    if (!open) {
      dialog.current?.close();
      return;
    }
    dialog.current?.showModal();
    refreshBag();
  }, [open]);

  // The back/forward cache would show the page with the open bag.
  useEffect(() => {
    const closeNow = () => {
      dialog.current?.close();
      closeBag();
    };
    addEventListener('pagehide', closeNow);
    return () => removeEventListener('pagehide', closeNow);
  }, []);

  return (
    <dialog
      ref={dialog}
      className="sheet sheet-end"
      aria-labelledby="bag-title"
      onClose={() => {
        // The event of one closing can arrive after the next opening.
        if (!dialog.current?.open) closeBag();
      }}
      {...pointerHandlers}
    >
      <div className="flex h-full flex-col">
        <header className="flex h-18 shrink-0 items-center justify-between border-b border-line pe-1 ps-4 sm:ps-6">
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
