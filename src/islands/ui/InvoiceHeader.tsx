import type { Order } from '#contract/orders/order.ts';
import { formatShopDate } from '#lib/dates.ts';
import { orderPageText } from '#messages/order-page.ts';
import { siteText } from '#messages/shell.ts';

/** The seller's contact details on a printed invoice, taken from the editors' contact page. */
export interface Letterhead {
  /** The lines of the postal address. */
  readonly address: readonly string[];
  readonly email: string;
  readonly phone: string;
}

/** The print-only invoice header: the seller, the order number and the date. */
export function InvoiceHeader({ order, letterhead }: { order: Order; letterhead: Letterhead }) {
  const { address, email, phone } = letterhead;
  return (
    <div className="mb-10 hidden justify-between gap-8 print:flex">
      <div>
        <p translate="no" className="font-display text-2xl">
          {siteText.name}
        </p>
        <p className="mt-2 text-sm">
          {[...address.filter((line) => line !== siteText.name), email, phone].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
      </div>
      <div className="text-page-end">
        <p className="font-display text-2xl">{orderPageText.invoice}</p>
        <p className="mt-2 text-sm tabular-nums">
          <span translate="no">{order.number}</span>
          <span className="block">{formatShopDate(order.placedAt)}</span>
        </p>
      </div>
    </div>
  );
}
