import { useState } from 'react';
import type { Product } from '#contract/catalogue/product.ts';
import { cleanNumber } from '#contract/text/clean-text.ts';
import { formatCents } from '#contract/wire/money.ts';
import {
  arePricesEqual,
  currentPrices,
  PRICE_ENDINGS,
  type PriceChange,
  planPrices,
} from '#lib/admin/products/bulk-prices.ts';
import { bulkProductsText } from '#messages/admin/bulk-edits.ts';
import { updatePrices } from '#stores/admin/products/bulk-products.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { TextField } from '#ui/TextField.tsx';
import { BulkDialog } from './BulkDialog.tsx';

const { prices: words } = bulkProductsText;
const KINDS = ['percent', 'amount'] as const;

interface Props {
  products: readonly Product[];
  onClose: () => void;
}

/** The dialog that changes the prices of the selected products, with a preview. Writes only after a submit. */
export function PriceDialog({ products, onClose }: Props) {
  const [by, setBy] = useState<PriceChange['by']>('percent');
  const [input, setInput] = useState('');
  const [ending, setEnding] = useState<PriceChange['ending']>('exact');
  const [showOld, setShowOld] = useState(true);

  const amount = cleanNumber(input);
  // An empty value is valid: it only rounds the prices.
  const isNumber = /^(-?\d+(\.\d{1,2})?)?$/.test(amount);
  const value = isNumber ? Number(amount) : Number.NaN;
  const changesPrices = amount !== '' || ending !== 'exact';
  const plans = planPrices(products, { by, value, ending, showsOldPrice: showOld });
  const writes = plans.flatMap(({ product, prices }) => {
    const from = currentPrices(product);
    return prices && !arePricesEqual(from, prices) ? [{ product, from, to: prices }] : [];
  });

  return (
    <BulkDialog
      title={words.title}
      apply={changesPrices ? words.apply(writes.length) : words.open}
      cancel={words.cancel}
      isReady={writes.length > 0}
      onApply={() => void updatePrices(writes)}
      onClose={onClose}
    >
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
        <TextField
          label={words.value}
          hint={words.valueHint}
          error={isNumber ? undefined : words.invalidValue}
          inputMode="decimal"
          autoComplete="off"
          value={input}
          onChange={({ target }) => setInput(target.value)}
        />
      </div>
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
      <Checkbox
        label={words.showOldPrice}
        checked={showOld}
        onChange={({ target }) => setShowOld(target.checked)}
      />
      {changesPrices && (
        <ul
          aria-label={words.table}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be focusable to scroll by keyboard
          tabIndex={0}
          className="max-h-48 overflow-y-auto border-y border-line py-2 text-sm"
        >
          {plans.map(({ product, prices }) => (
            <li key={product._id} className="flex justify-between gap-4 py-1">
              <span dir="auto" className="wrap-anywhere">
                {product.name}
              </span>
              <span className="whitespace-nowrap tabular-nums">
                {formatCents(product.priceCents)} →{' '}
                {prices ? formatCents(prices.priceCents) : words.invalidPrice}
                {prices?.oldPriceCents && (
                  <span className="block text-page-end text-stone">
                    {words.old(formatCents(prices.oldPriceCents))}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </BulkDialog>
  );
}
