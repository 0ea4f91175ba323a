import type { BagItems, BagTotals } from '#lib/bag.ts';
import { bag, shop } from '#lib/messages.ts';
import { paths } from '#lib/paths.ts';
import { BagLines, type LineActions } from './BagLines.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { StaleLine } from './StaleLine.tsx';

/** `panel`: lines scroll above the pinned summary. `page`: the summary stands beside them. */
export type BagLook = 'panel' | 'page';

interface Props {
  items: BagItems;
  totals: BagTotals;
  actions: LineActions & { clear: () => void };
  /** Set when prices could not be checked. */
  onRefresh: (() => void) | undefined;
  look: BagLook;
}

const LOOKS = {
  panel: {
    frame: 'flex min-h-0 flex-1 flex-col',
    lines: 'min-h-0 flex-1 overflow-y-auto px-4 sm:px-6',
    summary: 'border-t border-line bg-linen px-4 pt-5 pb-2 sm:px-6',
  },
  page: {
    frame: 'grid gap-10 lg:grid-cols-12',
    lines: 'border-y border-line lg:col-span-7',
    summary: 'self-start bg-linen p-6 lg:sticky lg:top-24 lg:col-span-5 lg:p-8',
  },
} as const;

/** The bag in the panel and on its page: lines and sums, or a way back to the shop. [BAG-01, ROUTE-07] */
export function BagContents({ items, totals, actions, onRefresh, look }: Props) {
  if (items.length === 0) return <EmptyBag />;
  const classes = LOOKS[look];
  return (
    <div className={classes.frame}>
      <div className={classes.lines}>
        {onRefresh && <StaleLine text={bag.stale} onRetry={onRefresh} />}
        <BagLines items={items} actions={actions} />
      </div>
      <div className={classes.summary}>
        <OrderSummary totals={totals} onClear={actions.clear} />
      </div>
    </div>
  );
}

function EmptyBag() {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-6 px-6 py-16 text-center">
      <p className="font-display text-2xl">{bag.empty}</p>
      <a href={paths.shop} className="button">
        {shop.goTo}
      </a>
    </div>
  );
}
