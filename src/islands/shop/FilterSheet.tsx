import { type ReactNode, useRef } from 'react';
import { shop } from '#lib/shop/messages.ts';
import { useCloseOutside } from '#ui/use-close-outside.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

const SHEET = 'filters';

/**
 * The button that opens the filters on phones, with the number of active ones: by a command of the browser
 * itself, so before a script has come too.
 */
export function FilterSheetButton({ active }: { active: number }) {
  return (
    <button
      type="button"
      className="needs-script button button-secondary min-h-11 px-5 md:hidden"
      command="show-modal"
      commandfor={SHEET}
    >
      {active === 0 ? shop.filter : `${shop.filter} (${active})`}
    </button>
  );
}

/**
 * The filters on phones: a modal sheet from below. `data-built` says that nobody may put anything into it yet: it can
 * be open before React takes its content over.
 */
export function FilterSheet({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closingOutside = useCloseOutside(() => dialog.current?.close());
  const hydrated = useHydrated();
  return (
    <dialog
      ref={dialog}
      id={SHEET}
      aria-label={shop.filter}
      className="sheet sheet-bottom"
      data-built={hydrated ? undefined : ''}
      {...closingOutside}
    >
      <div className="max-h-[70dvh] overflow-y-auto px-4 pt-6 pb-8">{children}</div>
      <div className="border-t border-line bg-paper p-4">
        <button type="button" className="button w-full" command="close" commandfor={SHEET}>
          {shop.showResults}
        </button>
      </div>
    </dialog>
  );
}
