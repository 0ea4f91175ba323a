import { type ReactNode, useId, useRef } from 'react';
import type { Totals } from '#contract/quote/price-components.ts';
import type { BagItems } from '#lib/bag/bag.ts';
import type { OrderLimits } from '#lib/bag/order-limits.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { paths } from '#lib/urls/paths.ts';
import { bagText } from '#messages/bag.ts';
import { bagChangeText } from '#messages/bag-changes.ts';
import { shopText } from '#messages/shop.ts';
import { $isBagRefused } from '#stores/bag/bag.ts';
import { FOCUS_AFTER_REMOVAL_PROPS, removeAndMoveFocus } from '#ui/focus-after-removal.ts';
import { StaleAlert } from '#ui/StaleAlert.tsx';
import { TotalsList } from '#ui/TotalsList.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { BagLines, type LineActions } from './BagLines.tsx';

/**
 * A layout of the bag. `panel`: the lines scroll above a pinned summary; in a short window both scroll.
 * `page`: the summary is beside the lines.
 */
export type BagVariant = 'panel' | 'page';

interface Props {
  items: BagItems;
  totals: Totals;
  limits: OrderLimits | undefined;
  actions: LineActions & { remove: (productId: string, size?: string) => void; clear: () => void };
  /** Retries the price check; undefined unless the last check failed. */
  onRefresh: (() => void) | undefined;
  variant: BagVariant;
  /** The summary below the lines: `BagSummary` with these or other totals. */
  Summary?: (props: SummaryProps) => ReturnType<typeof BagSummary>;
}

const LAYOUTS = {
  panel: {
    frame: 'flex min-h-0 flex-1 flex-col low:overflow-y-auto',
    lines: 'min-h-0 flex-1 overflow-y-auto px-4 sm:px-6 low:flex-none low:overflow-visible',
    summary: 'shrink-0 border-t border-line bg-linen px-4 py-5 sm:px-6',
  },
  page: {
    frame: 'own-list grid gap-10 lg:grid-cols-12',
    lines: 'self-start border-t border-line lg:col-span-7',
    summary: 'self-start bg-linen p-6 lg:sticky lg:top-24 lg:col-span-5 lg:p-8',
  },
} as const;

/** The contents of the bag in the panel and on its page: lines and totals, or a link to the shop. [BAG-01, ROUTE-07] */
export function BagContents({
  items,
  totals,
  limits,
  actions,
  onRefresh,
  variant,
  Summary = BagSummary,
}: Props) {
  const root = useRef<HTMLDivElement>(null);
  const classes = LAYOUTS[variant];
  const removeWithFocus = (button: HTMLElement, remove: () => void) =>
    removeAndMoveFocus(root.current, button, remove);
  return (
    <div ref={root} className="contents">
      {items.length === 0 ? (
        <EmptyBag />
      ) : (
        <div className={classes.frame}>
          <div className={classes.lines}>
            {onRefresh && <StaleAlert text={bagText.stale} onRetry={onRefresh} />}
            <BagLines
              items={items}
              limits={limits}
              actions={actions}
              onRemove={(button, { productId, size }) =>
                removeWithFocus(button, () => actions.remove(productId, size))
              }
            />
            {/* Below the lines, apart from Purchase, to avoid a wrong press. */}
            <p className="flex justify-end gap-6 border-t border-line py-1">
              {variant === 'page' && (
                <a href={paths.shop} className="button-text me-auto text-sm">
                  {bagText.keepShopping}
                </a>
              )}
              <button
                type="button"
                className="button-text text-sm text-stone"
                onClick={({ currentTarget }) => removeWithFocus(currentTarget, actions.clear)}
              >
                {bagText.clear}
              </button>
            </p>
          </div>
          <div className={classes.summary}>
            <Summary totals={totals} notes={limits?.describeBag(items) ?? []} />
          </div>
        </div>
      )}
    </div>
  );
}

function EmptyBag() {
  const isRefused = useBrowserStore($isBagRefused, false);
  return (
    <div className="empty-list grid flex-1 place-content-center justify-items-center gap-6 px-6 py-16 text-center">
      <p className="font-display text-2xl">{bagText.empty}</p>
      {isRefused && <p className="max-w-md">{bagChangeText.notStored}</p>}
      <a href={paths.shop} className="button" {...FOCUS_AFTER_REMOVAL_PROPS}>
        {shopText.goTo}
      </a>
    </div>
  );
}

/** The props of a summary of the bag. */
export interface SummaryProps {
  totals: Totals;
  /** Sentences about the limits of one order that the bag has reached. */
  notes: readonly string[];
}

/** The totals of the bag, a sentence about its delivery, and the Purchase action. [BAG-05, BAG-07, BAG-08] */
export function BagSummary({ totals, notes, children }: SummaryProps & { children?: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are totals
    <div role="group" aria-labelledby={id}>
      <h2 id={id} className="eyebrow font-sans">
        {bagText.summary}
      </h2>
      <TotalsList totals={totals} />
      <div role="status" className="text-sm text-clay">
        {notes.map((note) => (
          <p key={note} className="mt-3">
            {note}
          </p>
        ))}
      </div>
      {children ?? <p className="mt-4 text-sm text-stone">{bagText.delivery}</p>}
      {hasCapability('orders') ? (
        <a href={paths.checkout} className="button mt-5 w-full">
          {bagText.purchase}
        </a>
      ) : (
        <button type="button" className="button mt-5 w-full">
          {bagText.purchase}
        </button>
      )}
    </div>
  );
}
