import { type ReactNode, useId } from 'react';
import type { Order } from '#contract/order.ts';
import { managedOrder as words } from '#lib/admin/orders/messages.ts';
import { formatMoment } from '#lib/dates.ts';
import { orderActors, orderParts } from '#lib/orders/messages.ts';
import { orderTotals } from '#lib/orders/order-view.ts';
import { OrderFacts } from '#ui/OrderFacts.tsx';
import { OrderLines } from '#ui/OrderLines.tsx';
import { OrderStateMark } from '#ui/OrderStateMark.tsx';
import { OrderTimeline } from '#ui/OrderTimeline.tsx';
import { Sums } from '#ui/Sums.tsx';
import { OrderActions } from './OrderActions.tsx';
import { PackingSlip } from './PackingSlip.tsx';

/**
 * The admin's view of an order: lines, totals, delivery, payment, history and actions. Prints as a packing slip.
 * [ADMIN-07]
 */
export function OrderDetail({ order }: { order: Order }) {
  return (
    <>
      <div className="print:hidden">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b border-line pb-6">
          <div>
            <h2 className="text-2xl">{order.number}</h2>
            <p className="mt-1 text-sm text-stone">{words.placed(formatMoment(order.placedAt))}</p>
          </div>
          <OrderStateMark state={order.status} />
        </div>
        <OrderActions order={order} />
        <div className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-[minmax(0,1fr)_16rem]">
          <div>
            <DetailSection title={orderParts.items}>
              <OrderLines lines={order.lines} />
              <div className="border-t border-line">
                <Sums totals={orderTotals(order)} />
              </div>
            </DetailSection>
          </div>
          <DetailSection title={orderParts.history}>
            <OrderTimeline timeline={order.timeline} customer={orderActors.customer} />
          </DetailSection>
        </div>
        <div className="mt-10 border-t border-line pt-8">
          <OrderFacts order={order} />
        </div>
      </div>
      <PackingSlip order={order} />
    </>
  );
}

function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="eyebrow mb-3">
        {title}
      </h3>
      {children}
    </section>
  );
}
