import type { OrderState } from '#contract/orders/order.ts';
import { orderStateText } from '#messages/orders.ts';
import { StateBadge } from './StateBadge.tsx';

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
