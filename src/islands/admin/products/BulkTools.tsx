import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Product } from '#contract/product.ts';
import { bulk as words } from '#lib/admin/products/bulk-messages.ts';
import {
  $selected,
  $undoable,
  $working,
  deleteSoon,
  select,
  selectNone,
  type Undoable,
  undo,
} from '#stores/admin/products/bulk-products.ts';
import { lookAgain } from '#stores/admin/products/site-state.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { PriceDialog } from './PriceDialog.tsx';

const NONE: readonly Product[] = [];

/** What can be done to the chosen products, and how the last of it is taken back. `rows` are those that are shown. */
export function BulkTools({ rows }: { rows: readonly Product[] }) {
  const products = useBrowserStore($selected, NONE);
  const undoable = useBrowserStore($undoable, undefined);
  const working = useBrowserStore($working, false);
  const [asked, setAsked] = useState<'prices' | 'delete'>();
  const back = useRef<HTMLButtonElement>(null);
  const all = useRef<HTMLInputElement>(null);
  const isWithin = useRef(false);
  const isChosen = products.length > 0;
  // One after the other: only the last can be undone.
  const ask = (what: 'prices' | 'delete') => {
    if (!working) setAsked(what);
  };
  const isWaiting = undoable?.kind === 'delete';

  useEffect(() => {
    if (!isWaiting && !working) return;
    // Whoever leaves now would leave what was asked for undone.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isWaiting, working]);
  useEffect(() => {
    if (!working) lookAgain();
  }, [working]);

  // What was pressed can be gone by it: what was chosen takes its buttons along, and Undo goes itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when buttons go
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    if (undoable) back.current?.focus();
    else if (isWithin.current) all.current?.focus();
  }, [undoable, isChosen]);

  return (
    <>
      <section
        aria-label={words.region}
        onFocus={() => {
          isWithin.current = true;
        }}
        onBlur={() => {
          isWithin.current = false;
        }}
        className={`mb-2 flex min-h-11 flex-wrap items-center gap-x-6 ${undoable || isChosen ? 'bulk-tools' : ''}`}
      >
        {rows.length > 0 && (
          <label className="flex min-h-11 items-center gap-3 text-sm md:pl-3">
            <input
              ref={all}
              type="checkbox"
              className="size-5 accent-ink"
              checked={rows.every(({ _id }) => products.some((product) => product._id === _id))}
              onChange={({ target }) => select(rows, target.checked)}
            />
            {words.selectAll}
          </label>
        )}
        <p role="status" className="text-sm text-stone">
          {working ? words.working : undoable ? said(undoable) : isChosen && words.chosen(products.length)}
        </p>
        {undoable && (
          <button ref={back} type="button" className="button-text" onClick={undo}>
            {words.undo}
          </button>
        )}
        {isChosen && (
          <>
            <button
              type="button"
              className="button-text aria-disabled:opacity-60"
              aria-disabled={working}
              onClick={() => ask('prices')}
            >
              {words.prices.open}
            </button>
            <button
              type="button"
              className="button-text text-danger aria-disabled:opacity-60"
              aria-disabled={working}
              onClick={() => ask('delete')}
            >
              {words.remove.open}
            </button>
            <button type="button" className="button-text" onClick={selectNone}>
              {words.clear}
            </button>
          </>
        )}
      </section>
      <ConfirmDialog
        open={asked === 'delete'}
        title={words.remove.title(products.length)}
        question={words.remove.question(products.map(({ name }) => name))}
        confirm={words.remove.confirm}
        busy={false}
        onConfirm={() => {
          // At once: the focus is back where it was, and moves on when that is gone.
          flushSync(() => setAsked(undefined));
          deleteSoon(products);
        }}
        onCancel={() => setAsked(undefined)}
      />
      {asked === 'prices' && <PriceDialog products={products} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function said(undoable: Undoable): string {
  return undoable.kind === 'delete'
    ? words.remove.waiting(undoable.products.length)
    : words.prices.done(undoable.writes.length);
}
