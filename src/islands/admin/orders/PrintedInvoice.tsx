import type { Order } from '#contract/orders/order.ts';
import { toOrderTotals } from '#lib/orders/order-view.ts';
import { InvoiceHeader, type Letterhead } from '#ui/InvoiceHeader.tsx';
import { OrderFacts } from '#ui/OrderFacts.tsx';
import { OrderLines } from '#ui/OrderLines.tsx';
import { TotalsList } from '#ui/TotalsList.tsx';

/** The print-only invoice, with the same content as the customer's invoice. [ADMIN-07] */
export function PrintedInvoice({ order, letterhead }: { order: Order; letterhead: Letterhead }) {
  return (
    <section className="slip hidden print:block">
      <InvoiceHeader order={order} letterhead={letterhead} />
      <OrderFacts order={{ ...order, payment: { ...order.payment, dispute: undefined } }} />
      <div className="mt-8 border-y border-line">
        <OrderLines lines={order.lines} />
      </div>
      <div className="mt-8 ms-auto w-1/2">
        <TotalsList totals={toOrderTotals(order)} />
      </div>
    </section>
  );
}
