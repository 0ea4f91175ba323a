import { PRICE_BANDS } from '#contract/vocabulary.ts';
import { NO_FILTERS, type ShopFilters } from '#lib/shop/filters.ts';
import { shopText } from '#lib/shop/messages.ts';
import { capitalize } from '#ui/capitalize.ts';
import { REMOVE_BUTTON_PROPS } from '#ui/focus-after-removal.ts';
import { Icon } from '#ui/Icon.tsx';

const KEYS = ['category', 'color', 'priceRange', 'onSale'] as const satisfies (keyof ShopFilters)[];

/** Returns the keys of the filters that differ from `initial`. */
export function activeFilterKeys(filters: ShopFilters, initial = NO_FILTERS): (keyof ShopFilters)[] {
  return KEYS.filter((key) => filters[key] !== initial[key]);
}

interface Props {
  filters: ShopFilters;
  /** The keys of the active filters. */
  active: readonly (keyof ShopFilters)[];
  /** Resets one filter to its default; `button` is the clicked button, which disappears with the filter. */
  onRemove: (key: keyof ShopFilters, button: HTMLElement) => void;
}

/** The active filters above the results, each a button that removes it. */
export function ActiveFilters({ filters, active, onRemove }: Props) {
  if (active.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 max-md:basis-full">
      {active.map((key) => {
        const text = labelOf(filters[key]);
        return (
          <li key={key}>
            <button
              type="button"
              className="inline-flex min-h-9 items-center gap-1.5 rounded-sm border border-line px-2.5 text-sm hover:border-ink"
              aria-label={shopText.removeFilter(text)}
              onClick={(event) => onRemove(key, event.currentTarget)}
              {...REMOVE_BUTTON_PROPS}
            >
              {text}
              <Icon name="close" className="size-3.5" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function labelOf(value: ShopFilters[keyof ShopFilters]): string {
  if (typeof value === 'boolean') return shopText.onSale;
  return PRICE_BANDS.find((band) => band.value === value)?.label ?? capitalize(value);
}
