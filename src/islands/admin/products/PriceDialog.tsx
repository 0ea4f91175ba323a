import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { formatDollars } from '#contract/money.ts';
import type { Product } from '#contract/product.ts';
import { bulkProductsText } from '#lib/admin/products/bulk-messages.ts';
import {
  arePricesEqual,
  currentPrices,
  PRICE_ENDINGS,
  type PriceChange,
  planPrices,
} from '#lib/admin/products/bulk-prices.ts';
import { updatePrices } from '#stores/admin/products/bulk-products.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useCloseOnOutsideClick } from '#ui/use-close-on-outside-click.ts';

const { prices: words } = bulkProductsText;
const KINDS = ['percent', 'amount'] as const;

interface Props {
  products: readonly Product[];
  onClose: () => void;
}

/** The dialog that changes the prices of the selected products, with a preview. Writes only after a submit. */
export function PriceDialog({ products, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A native close restores the focus.
  const close = () => dialog.current?.close();
  const outsideClickHandlers = useCloseOnOutsideClick(close);
  const [by, setBy] = useState<PriceChange['by']>('percent');
  const [input, setInput] = useState('');
  const [ending, setEnding] = useState<PriceChange['ending']>('exact');
  const [showOld, setShowOld] = useState(true);
  useEffect(() => dialog.current?.showModal(), []);

  // An empty value is valid: it only rounds the prices.
  const isNumber = /^(-?\d+(\.\d{1,2})?)?$/.test(input.trim());
  const value = isNumber ? Number(input) : Number.NaN;
  const plans = planPrices(products, { by, value, ending, showsOldPrice: showOld });
  const writes = plans.flatMap(({ product, prices }) => {
    const from = currentPrices(product);
    return prices && !arePricesEqual(from, prices) ? [{ product, from, to: prices }] : [];
  });
  const isReady = writes.length > 0;

  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isReady) return;
    close();
    void updatePrices(writes);
  };

  return (
    <dialog
      ref={dialog}
      className="sheet confirm"
      aria-labelledby={id}
      onClose={onClose}
      {...outsideClickHandlers}
    >
      <form onSubmit={apply} className="grid gap-5 p-6 sm:p-8">
        <h2 id={id} className="text-2xl">
          {words.title}
        </h2>
        <div className="grid gap-5 sm:grid-cols-2">
          <FieldFrame label={words.by} error={undefined}>
            {(control) => (
              <select
                {...control}
                value={by}
                onChange={({ target }) => setBy(KINDS[target.selectedIndex] ?? 'percent')}
              >
                {KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {words.kinds[kind]}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
          <FieldFrame label={words.ending} error={undefined}>
            {(control) => (
              <select
                {...control}
                value={ending}
                onChange={({ target }) => setEnding(PRICE_ENDINGS[target.selectedIndex] ?? 'exact')}
              >
                {PRICE_ENDINGS.map((option) => (
                  <option key={option} value={option}>
                    {words.endings[option]}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
        </div>
        <TextField
          label={words.value}
          hint={words.valueHint}
          error={isNumber ? undefined : words.invalidValue}
          inputMode="decimal"
          autoComplete="off"
          value={input}
          onChange={({ target }) => setInput(target.value)}
        />
        <Checkbox
          label={words.showOldPrice}
          checked={showOld}
          onChange={({ target }) => setShowOld(target.checked)}
        />
        <ul
          aria-label={words.table}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be focusable to scroll by keyboard
          tabIndex={0}
          className="max-h-48 overflow-y-auto border-y border-line py-2 text-sm"
        >
          {plans.map(({ product, prices }) => (
            <li key={product._id} className="flex justify-between gap-4 py-1">
              <span className="wrap-anywhere">{product.name}</span>
              <span className="whitespace-nowrap tabular-nums">
                {formatDollars(product.price)} → {prices ? formatDollars(prices.price) : words.invalidPrice}
                {prices?.oldPrice && (
                  <span className="block text-right text-stone">
                    {words.old(formatDollars(prices.oldPrice))}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="button button-secondary" onClick={close}>
            {words.cancel}
          </button>
          <button type="submit" className="button aria-disabled:opacity-60" aria-disabled={!isReady}>
            {words.apply(writes.length)}
          </button>
        </div>
      </form>
    </dialog>
  );
}
