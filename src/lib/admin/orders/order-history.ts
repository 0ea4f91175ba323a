import type { Order } from '#contract/orders/order.ts';
import { formatShortDateTime } from '#lib/dates.ts';
import { type TimelineEntry, timelineOf } from '#lib/orders/order-view.ts';
import { providerText as words } from '#messages/admin/provider.ts';
import { LOCALE } from '#messages/locale.ts';

/** Returns the history of an order with that of its disputes, oldest first. */
export function orderHistory({
  timeline,
  payment,
  provider,
}: Pick<Order, 'timeline' | 'payment' | 'provider'>): TimelineEntry[] {
  const disputeEntries = (provider?.disputes ?? []).flatMap(({ amount, currency, dueBy, steps = [] }) => {
    const formatted = new Intl.NumberFormat(LOCALE, { style: 'currency', currency }).format(amount);
    return steps.map(({ step, at }): TimelineEntry => {
      const isQuestion = step === 'inquiry' || step === 'needs-response';
      const deadline = isQuestion && dueBy ? `. ${words.answerBy(formatShortDateTime(dueBy))}` : '';
      return { at, by: 'provider', text: `${words.disputeStates[step]}: ${formatted}${deadline}` };
    });
  });
  // The history of the dispute says more.
  const own = timelineOf({ timeline, payment }).filter(({ event }) => event !== 'dispute-lost');
  return [...own, ...disputeEntries].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Returns by whom, or why, an order was cancelled. Empty if its history does not say. */
export function describeCancellation({ timeline, payment }: Pick<Order, 'timeline' | 'payment'>): string {
  const cancellation = timeline.findLast(({ event }) => event === 'cancelled');
  if (cancellation === undefined) return '';
  const { by, name } = cancellation;
  if (by === 'shop' && name !== undefined) return words.cancelledByAdmin(name);
  return by === 'clock' && payment.method === 'delivery' ? words.unconfirmedInTime : words.cancelledBy[by];
}
