import { PRODUCT_SORTS, type ProductSort } from '#contract/catalogue/product-sorts.ts';
import { URL_PARAMS } from '#lib/shop/filters.ts';
import { sortingText } from '#messages/sorts.ts';

interface Props {
  sort: ProductSort;
  onSort: (sort: ProductSort) => void;
}

/** The sort order of the results. `autoComplete` is off because the browser would restore a choice the URL lacks. */
export function SortSelect({ sort, onSort }: Props) {
  return (
    <label className="needs-script sort md:order-last md:ms-auto">
      <span className="max-md:sr-only">{sortingText.label}</span>
      <select
        name={URL_PARAMS.sort}
        autoComplete="off"
        value={sort}
        onChange={({ target }) => onSort(PRODUCT_SORTS[target.selectedIndex] ?? sort)}
      >
        {PRODUCT_SORTS.map((value) => (
          <option key={value} value={value}>
            {sortingText.choices[value]}
          </option>
        ))}
      </select>
    </label>
  );
}
