import { Fragment, memo, type ReactNode, useId } from 'react';
import type { Facets } from '#contract/catalogue/facets.ts';
import { PRICE_BANDS } from '#contract/catalogue/price-bands.ts';
import { ALL, CATEGORIES, type Category, COLORS, type Color } from '#contract/vocabulary.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { capitalize } from '#lib/capitalize.ts';
import {
  ON_SALE,
  type SetFilter,
  type ShopFilters,
  toggleColor,
  toggleSize,
  URL_PARAMS,
} from '#lib/shop/filters.ts';
import { paths } from '#lib/urls/paths.ts';
import { productListText } from '#messages/catalogue.ts';
import { priceBandText, shopText } from '#messages/shop.ts';
import { EARLY_EVENT_PROPS } from '#ui/early-events.ts';
import { earlyRequestProps } from './early-request.ts';

export interface FilterFormProps {
  filters: ShopFilters;
  /** The number of products each choice would match, shown beside it. */
  facets: Facets | undefined;
  onSet: SetFilter;
  onClear: () => void;
  /** The number of products that the first choice requests. */
  pageSize: number;
  /** The category of the page, which the form leaves out. */
  fixedCategory?: Category;
  /** The id of a form whose reset button is elsewhere. */
  id?: string;
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

const COLOR_CHOICES: readonly Choice<Color>[] = COLORS.map((value) => ({
  value,
  text: capitalize(value),
  mark: <span className={`swatch ${SWATCHES[value]}`} />,
}));

/**
 * The shop's filters in a GET form whose field names are the URL's query keys. A base backend filters by one color, so
 * the colors are radio buttons there, and checkboxes elsewhere. `autoComplete` is off because the browser would
 * otherwise restore choices that the URL does not contain. It is rendered again only for other filters or counts,
 * because React is slow at updating so many fields. [SHOP-01, SHOP-02]
 */
export const FilterForm = memo(function FilterForm({
  filters,
  facets,
  onSet,
  onClear,
  pageSize,
  fixedCategory,
  id,
}: FilterFormProps) {
  const saleId = useId();
  const earlyProps = (choice: Partial<ShopFilters>) => ({
    ...EARLY_EVENT_PROPS,
    ...earlyRequestProps({ ...filters, ...choice }, pageSize),
  });
  const group = (key: 'category' | 'colors' | 'priceRange') => ({
    name: URL_PARAMS[key],
    counts: facets?.[URL_PARAMS[key]],
  });
  const hasCatalogue = hasCapability('catalogue');
  const sizes = hasCatalogue ? listSizes(facets?.sizes, filters.sizes) : [];
  const radios = <Key extends 'category' | 'priceRange'>(key: Key) => ({
    ...group(key),
    isChosen: (value: ShopFilters[Key]) => value === filters[key],
    onChoose: (value: ShopFilters[Key]) => onSet(key, value),
    earlyProps: (value: ShopFilters[Key]) => earlyProps({ [key]: value }),
  });
  return (
    <form
      id={id}
      action={paths.shop}
      autoComplete="off"
      className="filters grid gap-8"
      onReset={(event) => {
        event.preventDefault();
        onClear();
      }}
    >
      {fixedCategory ? (
        <input type="hidden" name={URL_PARAMS.category} value={fixedCategory} />
      ) : (
        <ChoiceGroup
          type="radio"
          legend={shopText.category.legend}
          {...radios('category')}
          choices={[
            { value: ALL, text: shopText.category.all },
            ...CATEGORIES.map((value) => ({ value, text: capitalize(value) })),
          ]}
        />
      )}
      {hasCatalogue ? (
        <ChoiceGroup
          type="checkbox"
          legend={shopText.color.legend}
          {...group('colors')}
          choices={COLOR_CHOICES}
          isChosen={(value) => filters.colors.includes(value)}
          // Not from `filters`: a click can precede the render after the last one.
          onChoose={(value, isChosen) => onSet('colors', (colors) => toggleColor(colors, value, isChosen))}
          earlyProps={(value) => earlyProps({ colors: [value] })}
        />
      ) : (
        <ChoiceGroup
          type="radio"
          legend={shopText.color.legend}
          {...group('colors')}
          choices={[{ value: ALL, text: shopText.color.all }, ...COLOR_CHOICES]}
          isChosen={(value) => (value === ALL ? filters.colors.length === 0 : filters.colors.includes(value))}
          onChoose={(value) => onSet('colors', value === ALL ? [] : [value])}
          earlyProps={(value) => earlyProps({ colors: value === ALL ? [] : [value] })}
        />
      )}
      {sizes.length > 0 && (
        <ChoiceGroup
          type="checkbox"
          legend={shopText.size.legend}
          name={URL_PARAMS.sizes}
          counts={
            facets?.sizes && Object.fromEntries(facets.sizes.map(({ size, products }) => [size, products]))
          }
          choices={sizes.map(({ size, startsGroup }) => ({ value: size, text: size, startsGroup }))}
          isChosen={(value) => filters.sizes.includes(value)}
          onChoose={(value, isChosen) =>
            onSet('sizes', (chosen) =>
              toggleSize(
                sizes.map(({ size }) => size),
                chosen,
                value,
                isChosen,
              ),
            )
          }
          earlyProps={(value) => earlyProps({ sizes: [value] })}
          hasColumns
        />
      )}
      <ChoiceGroup
        type="radio"
        legend={shopText.price.legend}
        {...radios('priceRange')}
        choices={[
          { value: '', text: shopText.price.all },
          ...PRICE_BANDS.map((value) => ({ value, text: priceBandText(value) })),
        ]}
      />
      {hasCatalogue && (
        <label
          className="choice -my-2 flex min-h-10 items-center gap-3 text-sm max-md:min-h-11"
          data-empty={(facets?.onSale === 0 && !filters.onSale) || undefined}
        >
          <input
            type="checkbox"
            className="choice-input"
            name={URL_PARAMS.onSale}
            value={ON_SALE}
            checked={filters.onSale}
            onChange={({ target }) => onSet('onSale', target.checked)}
            aria-describedby={facets && saleId}
            {...earlyProps({ onSale: true })}
          />
          {shopText.onSale}
          {facets && <ChoiceCount id={saleId} count={facets.onSale} />}
        </label>
      )}
      {id === undefined && <ClearFilters className="button button-secondary justify-self-start" />}
    </form>
  );
});

/** The reset button of a form of filters. A native reset clears the static form before hydration. */
export function ClearFilters({ formId, className }: { formId?: string; className: string }) {
  return (
    <button type="reset" form={formId} className={className} {...EARLY_EVENT_PROPS}>
      {shopText.clear}
    </button>
  );
}

interface SizeChoice {
  readonly size: string;
  readonly startsGroup?: boolean | undefined;
}

/** Returns the sizes to choose from: the sizes that the backend counts, in its order, then other chosen sizes. */
function listSizes(counted: readonly SizeChoice[] = [], chosen: readonly string[]): readonly SizeChoice[] {
  const others = chosen.filter((size) => counted.every((known) => known.size !== size));
  return [...counted, ...others.map((size) => ({ size }))];
}

interface Choice<Value extends string> {
  value: Value;
  text: string;
  mark?: ReactNode;
  /** Starts a new row, at a distance from the choices before it. */
  startsGroup?: boolean | undefined;
}

interface GroupProps<Value extends string> {
  /** Radio buttons for one choice, checkboxes for any number. */
  type: 'radio' | 'checkbox';
  legend: string;
  name: string;
  isChosen: (value: Value) => boolean;
  /** The number of products each choice would match, by value; `ALL` stands for the empty value. */
  counts: Readonly<Partial<Record<string, number>>> | undefined;
  choices: readonly Choice<Value>[];
  onChoose: (value: Value, isChosen: boolean) => void;
  /** The attributes of a choice for the inline scripts. */
  earlyProps: (value: Value) => object;
  /** Shows the choices, which are short, in two columns. */
  hasColumns?: boolean;
}

function ChoiceGroup<Value extends string>({
  type,
  legend,
  name,
  isChosen,
  counts,
  choices,
  onChoose,
  earlyProps,
  hasColumns = false,
}: GroupProps<Value>) {
  const id = useId();
  const content = (
    <>
      <p id={id} className="eyebrow">
        {legend}
      </p>
      <div className={hasColumns ? 'mt-2 grid grid-cols-2 gap-x-8' : 'mt-2'}>
        {choices.map(({ value, text, mark, startsGroup = false }) => (
          <Fragment key={value}>
            {startsGroup && <span className="col-span-full h-3" />}
            <label
              className="choice flex min-h-10 items-center gap-3 text-sm max-md:min-h-11"
              data-empty={(counts && !counts[value || ALL] && !isChosen(value)) || undefined}
            >
              <input
                type={type}
                className="choice-input"
                name={name}
                value={value}
                checked={isChosen(value)}
                onChange={({ target }) => onChoose(value, target.checked)}
                aria-describedby={counts && `${id}-${value}`}
                {...earlyProps(value)}
              />
              {mark}
              {text}
              {counts && <ChoiceCount id={`${id}-${value}`} count={counts[value || ALL] ?? 0} />}
            </label>
          </Fragment>
        ))}
      </div>
    </>
  );
  return type === 'radio' ? (
    <div role="radiogroup" aria-labelledby={id}>
      {content}
    </div>
  ) : (
    <fieldset className="min-w-0" aria-labelledby={id}>
      {content}
    </fieldset>
  );
}

/** The number of products of a choice. `id` names the description of its field. */
function ChoiceCount({ id, count }: { id: string; count: number }) {
  return (
    <span aria-hidden="true" className="ms-auto text-stone tabular-nums">
      {count}
      <span id={id} className="sr-only">
        {productListText.count(count)}
      </span>
    </span>
  );
}
