import { type ReactNode, useId } from 'react';
import type { Facets } from '#contract/facets.ts';
import { ALL, CATEGORIES, COLORS, type Color, PRICE_BANDS } from '#contract/vocabulary.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { productListText } from '#lib/catalogue/messages.ts';
import { ON_SALE, type ShopFilters, URL_PARAMS } from '#lib/shop/filters.ts';
import { shopText } from '#lib/shop/messages.ts';
import { paths } from '#lib/urls/paths.ts';
import { capitalize } from '#ui/capitalize.ts';
import { EARLY_EVENT_PROPS } from '#ui/early-events.ts';

type SetFilter = <Key extends keyof ShopFilters>(key: Key, value: ShopFilters[Key]) => void;

interface Props {
  filters: ShopFilters;
  /** The number of products each choice would match, shown beside it. */
  facets: Facets | undefined;
  onSet: SetFilter;
  onClear: () => void;
  /** Leaves out the category, which the page has chosen. */
  hasFixedCategory?: boolean;
}

const SWATCHES: Record<Color, string> = {
  black: 'bg-swatch-black',
  blue: 'bg-swatch-blue',
  red: 'bg-swatch-red',
  green: 'bg-swatch-green',
  gold: 'bg-swatch-gold',
  silver: 'bg-swatch-silver',
  beige: 'bg-swatch-beige',
};

/**
 * The shop's filters: radio groups and a checkbox in a GET form whose field names are the URL's query keys.
 * `autoComplete` is off because the browser would otherwise restore choices that the URL does not contain. [SHOP-01,
 * SHOP-02]
 */
export function FilterForm({ filters, facets, onSet, onClear, hasFixedCategory = false }: Props) {
  const id = useId();
  const group = <Key extends 'category' | 'color' | 'priceRange'>(key: Key) => ({
    name: URL_PARAMS[key],
    chosen: filters[key],
    counts: facets?.[URL_PARAMS[key]],
    onChoose: (value: ShopFilters[Key]) => onSet(key, value),
  });
  return (
    <form
      action={paths.shop}
      autoComplete="off"
      className="filters grid gap-8"
      onReset={(event) => {
        event.preventDefault();
        onClear();
      }}
    >
      {hasFixedCategory ? (
        <input type="hidden" name={URL_PARAMS.category} value={filters.category} />
      ) : (
        <RadioGroup
          legend={shopText.category.legend}
          {...group('category')}
          choices={[
            { value: ALL, text: shopText.category.all },
            ...CATEGORIES.map((value) => ({ value, text: capitalize(value) })),
          ]}
        />
      )}
      <RadioGroup
        legend={shopText.color.legend}
        {...group('color')}
        choices={[
          { value: ALL, text: shopText.color.all },
          ...COLORS.map((value) => ({
            value,
            text: capitalize(value),
            mark: <span className={`swatch ${SWATCHES[value]}`} />,
          })),
        ]}
      />
      <RadioGroup
        legend={shopText.price.legend}
        {...group('priceRange')}
        choices={[
          { value: '', text: shopText.price.all },
          ...PRICE_BANDS.map(({ value, label }) => ({ value, text: label })),
        ]}
      />
      {hasCapability('catalogue') && (
        <label className="choice -my-2 flex min-h-10 items-center gap-3 text-sm max-md:min-h-11">
          <input
            type="checkbox"
            className="choice-input"
            name={URL_PARAMS.onSale}
            value={ON_SALE}
            checked={filters.onSale}
            onChange={({ target }) => onSet('onSale', target.checked)}
            aria-describedby={facets && id}
            {...EARLY_EVENT_PROPS}
          />
          {shopText.onSale}
          {facets && <ChoiceCount id={id} count={facets.onSale} />}
        </label>
      )}
      {/* A native reset clears the static form before hydration. */}
      <button type="reset" className="button button-secondary" {...EARLY_EVENT_PROPS}>
        {shopText.clear}
      </button>
    </form>
  );
}

interface Choice<Value extends string> {
  value: Value;
  text: string;
  mark?: ReactNode;
}

interface GroupProps<Value extends string> {
  legend: string;
  name: string;
  chosen: Value;
  /** The number of products each choice would match, by value; `ALL` stands for the empty value. */
  counts: Readonly<Partial<Record<string, number>>> | undefined;
  choices: readonly Choice<Value>[];
  onChoose: (value: Value) => void;
}

function RadioGroup<Value extends string>({
  legend,
  name,
  chosen,
  counts,
  choices,
  onChoose,
}: GroupProps<Value>) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <p id={id} className="eyebrow">
        {legend}
      </p>
      <div className="mt-2">
        {choices.map(({ value, text, mark }) => (
          <label key={value} className="choice flex min-h-10 items-center gap-3 text-sm max-md:min-h-11">
            <input
              type="radio"
              className="choice-input"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              aria-describedby={counts && `${id}-${value}`}
              {...EARLY_EVENT_PROPS}
            />
            {mark}
            {text}
            {counts && <ChoiceCount id={`${id}-${value}`} count={counts[value || ALL] ?? 0} />}
          </label>
        ))}
      </div>
    </div>
  );
}

/** The number of products of a choice. `id` names the description of its field. */
function ChoiceCount({ id, count }: { id: string; count: number }) {
  return (
    <span aria-hidden="true" className="ml-auto text-stone tabular-nums">
      {count}
      <span id={id} className="sr-only">
        {productListText.count(count)}
      </span>
    </span>
  );
}
