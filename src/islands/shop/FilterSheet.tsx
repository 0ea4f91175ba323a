import { type ReactNode, useRef } from 'react';
import { shopText } from '#lib/shop/messages.ts';
import { useCloseOnOutsideClick } from '#ui/use-close-on-outside-click.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

const SHEET_ID = 'filters';

/**
 * The button that opens the filters on phones, with the number of active filters. It uses an invoker command
 * (`commandfor`), which works before hydration too.
 */
export function FilterSheetButton({ activeCount }: { activeCount: number }) {
  return (
    <button
      type="button"
      className="needs-script button button-secondary min-h-11 px-5 md:hidden"
      command="show-modal"
      commandfor={SHEET_ID}
    >
      {activeCount === 0 ? shopText.filter : `${shopText.filter} (${activeCount})`}
    </button>
  );
}

/**
 * The filters on phones, in a modal bottom sheet. The sheet can be open before hydration; until then `data-built` keeps
 * other islands from rendering into it.
 */
export function FilterSheet({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const outsideClickHandlers = useCloseOnOutsideClick(() => dialog.current?.close());
  const hydrated = useHydrated();
  return (
    <dialog
      ref={dialog}
      id={SHEET_ID}
      aria-label={shopText.filter}
      className="sheet sheet-bottom"
      data-built={hydrated ? undefined : ''}
      {...outsideClickHandlers}
    >
      <div className="max-h-[70dvh] overflow-y-auto px-4 pt-6 pb-8">{children}</div>
      <div className="border-t border-line bg-paper p-4">
        <button type="button" className="button w-full" command="close" commandfor={SHEET_ID}>
          {shopText.showResults}
        </button>
      </div>
    </dialog>
  );
}
