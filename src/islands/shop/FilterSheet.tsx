import { useRef } from 'react';
import type { Category } from '#contract/vocabulary.ts';
import type { RemoteState } from '#lib/api/remote-store.ts';
import { hasCapability } from '#lib/capabilities.ts';
import type { FilterOffer } from '#lib/shop/fetch-offers.ts';
import type { ShopFilters } from '#lib/shop/filters.ts';
import { productListText } from '#messages/catalogue.ts';
import { shopText } from '#messages/shop.ts';
import { Icon } from '#ui/Icon.tsx';
import { useCloseOnOutsideClick } from '#ui/use-close-on-outside-click.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { ClearFilters, FilterForm, type FilterFormProps } from './FilterForm.tsx';

const SHEET_ID = 'filters';
const FORM_ID = 'filter-choices';

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
  /** The products with fewer filters that replace an empty result. */
  offers: RemoteState<readonly FilterOffer[]>;
  form: FilterFormProps;
  onOffer: (filters: ShopFilters) => void;
}

/**
 * The filters on phones, in a modal bottom sheet. The sheet can be open before hydration; until then `data-built` keeps
 * other islands from rendering into it. The page behind it is inert, so the sheet announces the number of matches.
 */
export function FilterSheet({ total, offers, form, onOffer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const outsideClickHandlers = useCloseOnOutsideClick(() => dialog.current?.close());
  const hydrated = useHydrated();
  const best = offers.state === 'ready' ? offers.data[0] : undefined;
  const isOfferPending = offers.state === 'loading' && hasCapability('catalogue');
  // While the offers load, the page behind the sheet shows them.
  const showInstead = () => {
    if (best) onOffer(best.filters);
    else if (!isOfferPending) form.onClear();
  };
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
        <header className="flex h-15 shrink-0 items-center gap-5 border-b border-line pe-1 ps-4">
          <h2 id={`${SHEET_ID}-title`} className="text-xl">
            {shopText.filter}
          </h2>
          <ClearFilters formId={FORM_ID} className="button-text text-sm" />
          <button
            type="button"
            className="button-icon ms-auto"
            command="close"
            commandfor={SHEET_ID}
            aria-label={shopText.close}
            // biome-ignore lint/a11y/noAutofocus: the sheet would open with the focus on Clear filters
            autoFocus
          >
            <Icon name="close" />
          </button>
        </header>
        {/* Positioned: otherwise the hidden texts of the choices would scroll the sheet itself. */}
        <div className="relative overflow-y-auto overscroll-contain px-4 py-6">
          <FilterForm {...form} id={FORM_ID} />
        </div>
        <div className="shrink-0 border-t border-line p-4">
          <p role="status" className={total === 0 ? 'mb-3 text-center text-sm text-stone' : 'sr-only'}>
            {total !== undefined && productListText.count(total)}
          </p>
          <button
            type="button"
            className="button w-full"
            command="close"
            commandfor={SHEET_ID}
            onClick={total === 0 ? showInstead : undefined}
          >
            {buttonText(total, best, isOfferPending, form.fixedCategory)}
          </button>
        </div>
      </div>
    </dialog>
  );
}

/** Returns the text of the last button, which never leads to an empty page. */
function buttonText(
  total: number | undefined,
  best: FilterOffer | undefined,
  isOfferPending: boolean,
  category: Category | undefined,
): string {
  if (total === undefined || (total === 0 && isOfferPending)) return shopText.showResults;
  if (total > 0) return shopText.showItems(total);
  return best && !best.isUnfiltered
    ? shopText.showOffer(best.name, best.totalProducts)
    : shopText.showAll(category);
}
