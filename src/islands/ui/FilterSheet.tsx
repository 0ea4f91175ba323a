import type { ReactNode } from 'react';
import { shop } from '#lib/messages.ts';

/** The button that opens the filters on phones, with the number of active ones. */
export function FilterSheetButton({ active }: { active: number }) {
  return (
    <button type="button" className="button button-secondary min-h-11 px-5 md:hidden" popoverTarget="filters">
      {active === 0 ? shop.filter : `${shop.filter} (${active})`}
    </button>
  );
}

/**
 * The filters on phones: the browser's own popover as a sheet from below. It opens and closes without a
 * script's help, on Escape and on a press outside too.
 */
export function FilterSheet({ children }: { children: ReactNode }) {
  return (
    <div
      id="filters"
      popover="auto"
      role="dialog"
      aria-label={shop.filter}
      className="sheet sheet-bottom md:hidden"
    >
      <div className="max-h-[70dvh] overflow-y-auto px-4 pt-6 pb-8">{children}</div>
      <div className="border-t border-line bg-paper p-4">
        <button type="button" className="button w-full" popoverTarget="filters" popoverTargetAction="hide">
          {shop.showResults}
        </button>
      </div>
    </div>
  );
}
