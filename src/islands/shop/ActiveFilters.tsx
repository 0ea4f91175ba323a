import { capitalize } from '#lib/capitalize.ts';
import { NO_FILTERS, type SetFilter, type ShopFilters, toggleColor } from '#lib/shop/filters.ts';
import { priceBandText, shopText } from '#messages/shop.ts';
import { REMOVE_BUTTON_PROPS } from '#ui/focus-after-removal.ts';
import { Icon } from '#ui/Icon.tsx';

/** A chosen option. A group can have several. */
export interface ActiveFilter {
  readonly key: keyof ShopFilters;
  readonly text: string;
  /** Removes the option from the filters. */
  readonly remove: (set: SetFilter) => void;
}

/** Returns the options by which the filters differ from `initial`. */
export function listActiveFilters(filters: ShopFilters, initial = NO_FILTERS): readonly ActiveFilter[] {
  const { category, colors, sizes, priceRange } = filters;
  const resetOf = <Key extends keyof ShopFilters>(key: Key, text: string): readonly ActiveFilter[] =>
    filters[key] === initial[key] ? [] : [{ key, text, remove: (set) => set(key, initial[key]) }];
  return [
    ...resetOf('category', capitalize(category)),
    ...colors.map(
      (color): ActiveFilter => ({
        key: 'colors',
        text: capitalize(color),
        remove: (set) => set('colors', (current) => toggleColor(current, color, false)),
      }),
    ),
    ...sizes.map(
      (size): ActiveFilter => ({
        key: 'sizes',
        text: shopText.size.chosen(size),
        remove: (set) => set('sizes', (current) => current.filter((chosen) => chosen !== size)),
      }),
    ),
    ...resetOf('priceRange', priceRange && priceBandText(priceRange)),
    ...resetOf('onSale', shopText.onSale),
  ];
}

interface Props {
  active: readonly ActiveFilter[];
  /** Called with the clicked button, which disappears with the filter. */
  onRemove: (filter: ActiveFilter, button: HTMLElement) => void;
}

/** The active filters above the results, each a button that removes it. */
export function ActiveFilters({ active, onRemove }: Props) {
  if (active.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 max-md:basis-full">
      {active.map((filter) => (
        <li key={`${filter.key} ${filter.text}`}>
          <button
            type="button"
            className="inline-flex min-h-9 items-center gap-1.5 rounded-sm border border-line px-2.5 text-sm hover:border-ink"
            aria-label={shopText.removeFilter(filter.text)}
            onClick={(event) => onRemove(filter, event.currentTarget)}
            {...REMOVE_BUTTON_PROPS}
          >
            {filter.text}
            <Icon name="close" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}
