import { formatCents } from '#contract/wire/money.ts';
import { formatShortDateTime } from '#lib/dates.ts';
import type { TimelineEntry } from '#lib/orders/order-view.ts';
import { orderActorText, orderEventText } from '#messages/orders.ts';

interface Props {
  timeline: readonly TimelineEntry[];
  /** True for the customer's view, which names no actor for their own events. */
  isOwn?: boolean;
}

/** The events of an order with time and actor, oldest first. */
export function OrderTimeline({ timeline, isOwn = false }: Props) {
  return (
    <ol className="border-s border-line">
      {timeline.map((entry) => (
        <li
          key={`${entry.at} ${entry.event ?? entry.text}`}
          className={`relative pb-5 ps-6 before:absolute before:top-2 before:-start-1 before:rounded-[50%] before:border-4 before:border-stone last:pb-0 ${entry.event === 'completed' ? 'last:before:border-sage' : 'last:before:border-clay'}`}
        >
          <p>
            {entry.text ?? orderEventText[entry.event]}
            {entry.amountCents !== undefined && `: ${formatCents(entry.amountCents)}`}
          </p>
          <p className="text-sm text-stone">
            <time dateTime={entry.at}>{formatShortDateTime(entry.at)}</time>
            {/* The no-break space keeps the dot from starting a line. */}
            {!(isOwn && entry.by === 'customer') && `\u{A0}· ${entry.name ?? orderActorText[entry.by]}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
