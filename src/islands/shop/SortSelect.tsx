import { SORTS, type Sort } from '#contract/sorts.ts';
import { sorting } from '#lib/catalogue/sort-messages.ts';
import { ADDRESS_KEYS } from '#lib/shop/filters.ts';

interface Props {
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** The sort order of the results. `autoComplete` is off because the browser would restore a choice the URL lacks. */
export function SortSelect({ sort, onSort }: Props) {
  return (
    <label className="needs-script sort md:order-last md:ml-auto">
      <span className="max-md:sr-only">{sorting.label}</span>
      <select
        name={ADDRESS_KEYS.sort}
        autoComplete="off"
        value={sort}
        onChange={({ target }) => onSort(SORTS[target.selectedIndex] ?? sort)}
      >
        {SORTS.map((value) => (
          <option key={value} value={value}>
            {sorting.choices[value]}
          </option>
        ))}
      </select>
    </label>
  );
}
