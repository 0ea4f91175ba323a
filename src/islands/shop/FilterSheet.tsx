import { type ReactNode, useRef } from 'react';
import { productListText } from '#lib/catalogue/messages.ts';
import { shopText } from '#lib/shop/messages.ts';
import { Icon } from '#ui/Icon.tsx';
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

interface Props {
  /** The number of products that match the filters; undefined while it is unknown. */
  total: number | undefined;
  children: ReactNode;
}

/**
 * The filters on phones, in a modal bottom sheet. The sheet can be open before hydration; until then `data-built` keeps
 * other islands from rendering into it. The page behind it is inert, so the sheet announces the number of matches.
 */
export function FilterSheet({ total, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const outsideClickHandlers = useCloseOnOutsideClick(() => dialog.current?.close());
  const hydrated = useHydrated();
  return (
    <dialog
      ref={dialog}
      id={SHEET_ID}
      aria-labelledby={`${SHEET_ID}-title`}
      className="sheet sheet-bottom"
      data-built={hydrated ? undefined : ''}
      {...outsideClickHandlers}
    >
      <div className="flex max-h-[85dvh] flex-col">
        <header className="flex h-15 shrink-0 items-center justify-between border-b border-line pr-1 pl-4">
          <h2 id={`${SHEET_ID}-title`} className="text-xl">
            {shopText.filter}
          </h2>
          <button
            type="button"
            className="button-icon"
            command="close"
            commandfor={SHEET_ID}
            aria-label={shopText.close}
          >
            <Icon name="close" />
          </button>
        </header>
        {/* Positioned: otherwise the hidden texts of the choices would scroll the sheet itself. */}
        <div className="relative scroll-pb-24 overflow-y-auto overscroll-contain px-4 py-6">{children}</div>
        <div className="shrink-0 border-t border-line p-4">
          <p role="status" className={total === 0 ? 'mb-3 text-center text-sm text-stone' : 'sr-only'}>
            {total !== undefined && productListText.count(total)}
          </p>
          <button type="button" className="button w-full" command="close" commandfor={SHEET_ID}>
            {buttonText(total)}
          </button>
        </div>
      </div>
    </dialog>
  );
}

function buttonText(total: number | undefined): string {
  if (total === undefined) return shopText.showResults;
  return total === 0 ? shopText.close : shopText.showItems(total);
}
