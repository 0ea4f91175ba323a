import type { OrderState } from '#contract/orders/order.ts';
import { orderStateText } from '#messages/orders.ts';

/** A state as a word with a dot, whose color `dot` sets with classes. */
export function StateBadge({ dot, text }: { dot: string; text: string }) {
  return (
    <span className="inline-flex items-baseline gap-2 whitespace-nowrap">
      <span className={`size-2 shrink-0 self-center rounded-[50%] ${dot}`} aria-hidden="true" />
      {text}
    </span>
  );
}

const DOTS: Readonly<Record<OrderState, string>> = {
  pending: 'border border-clay',
  processing: 'bg-clay',
  shipped: 'bg-ink',
  completed: 'bg-sage',
  cancelled: 'bg-line',
};

/** The state of an order as a word with a colored dot. */
export function OrderStateBadge({ state }: { state: OrderState }) {
  return <StateBadge dot={DOTS[state]} text={orderStateText[state]} />;
}
