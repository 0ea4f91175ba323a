import type { OrderState } from '#contract/order.ts';
import { orderStateText } from '#lib/orders/messages.ts';

const DOTS: Readonly<Record<OrderState, string>> = {
  pending: 'border border-clay',
  processing: 'bg-clay',
  shipped: 'bg-ink',
  completed: 'bg-sage',
  cancelled: 'bg-line',
};

/** The state of an order as a word with a colored dot. */
export function OrderStateBadge({ state }: { state: OrderState }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span className={`size-2 shrink-0 rounded-[50%] ${DOTS[state]}`} aria-hidden="true" />
      {orderStateText[state]}
    </span>
  );
}
