import { useId, useState } from 'react';
import type { Product } from '#contract/catalogue/product.ts';
import { cleanLine } from '#contract/text/clean-text.ts';
import { slugOf } from '#contract/text/slug.ts';
import { PRODUCT_LIMITS } from '#contract/vocabulary.ts';
import { productPartsText } from '#messages/admin/product-parts.ts';
import { $styles, NO_STYLES, requestStyles } from '#stores/admin/products/product-styles.ts';
import { FoldMarker } from '#ui/FoldMarker.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import type { FieldState } from '#ui/use-form.ts';

const { groups, variants: words } = productPartsText;
const FIELDS = ['style', 'colorName', 'swatch'] as const;

interface Props {
  field: (name: string) => FieldState;
  product: Product | undefined;
}

/**
 * The style that joins the colors of a design, and the product's own name and shade of its color. The fields are folded
 * until one has a value or an error. [SIZE-08]
 */
export function VariantFields({ field, product }: Props) {
  const id = useId();
  const styles = useBrowserStore($styles, NO_STYLES);
  const [style, setStyle] = useState(product?.style ?? '');
  const names = (styles.get(slugOf(style, PRODUCT_LIMITS.style.max)) ?? [])
    .filter(({ _id }) => _id !== product?._id)
    .map(({ name, color }) => `${name} (${color})`);
  const isNew = cleanLine(style) !== '' && styles.size > 0 && names.length === 0 && style !== product?.style;
  const note = names.length > 0 ? words.shownWith(names) : isNew ? words.newStyle : words.styleHint;
  const hasError = FIELDS.some((name) => field(name).error !== undefined);
  const [hadError, setHadError] = useState(false);
  const [isOpen, setOpen] = useState(FIELDS.some((name) => product?.[name]));
  if (hasError !== hadError) {
    setHadError(hasError);
    setOpen(isOpen || hasError);
  }
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group border-t border-line"
    >
      <summary className="grid list-none grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 pt-8 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl lg:text-2xl">{groups.variants}</h2>
        <span className="col-start-1 text-sm text-stone">{groups.variantsHint}</span>
        <span className="col-start-2 row-span-2 row-start-1">
          <FoldMarker />
        </span>
      </summary>
      <div className="grid gap-6 pt-6 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            {...field('style')}
            label={words.style}
            hint={note}
            defaultValue={product?.style}
            list={id}
            autoComplete="off"
            onFocus={requestStyles}
            onInput={({ currentTarget }) => setStyle(currentTarget.value)}
          />
          <datalist id={id}>
            {[...styles].map(([name, products]) => (
              <option key={name} value={name}>
                {products.map((variant) => variant.name).join(', ')}
              </option>
            ))}
          </datalist>
        </div>
        <TextField
          {...field('colorName')}
          label={words.colorName}
          hint={words.colorNameHint}
          defaultValue={product?.colorName}
          autoComplete="off"
        />
        <SwatchField state={field('swatch')} saved={product?.swatch} />
      </div>
    </details>
  );
}

const SWATCH_PATTERN = /^#[0-9a-f]{6}$/i;

/** A color as text, with the color picker of the browser beside it. A picker alone cannot be empty. */
function SwatchField({ state, saved }: { state: FieldState; saved: string | undefined }) {
  const [swatch, setSwatch] = useState(saved ?? '');
  const isColor = SWATCH_PATTERN.test(swatch);
  return (
    <div className="relative">
      <TextField
        {...state}
        label={words.swatch}
        hint={words.swatchHint}
        defaultValue={saved}
        autoComplete="off"
        spellCheck={false}
        onInput={({ currentTarget }) => setSwatch(currentTarget.value)}
      />
      <input
        type="color"
        aria-label={words.pick}
        disabled={state.readOnly}
        className={`absolute top-8 end-1 h-10 w-11 cursor-pointer bg-transparent ${isColor ? '' : 'opacity-40'}`}
        // The browser returns lower case, so another default would count as unsaved input.
        value={isColor ? swatch.toLowerCase() : '#e2d9cc'}
        onChange={({ target }) => {
          const text = target
            .closest('div')
            ?.parentElement?.querySelector<HTMLInputElement>(`[name="${state.name}"]`);
          if (!text) return;
          text.value = target.value;
          // Setting a value from script fires no event.
          text.dispatchEvent(new Event('input', { bubbles: true }));
        }}
      />
    </div>
  );
}
