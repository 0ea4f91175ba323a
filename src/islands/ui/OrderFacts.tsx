import type { ReactNode } from 'react';
import type { Order } from '#contract/order.ts';
import { formatMoment } from '#lib/dates.ts';
import { orderParts, paymentMethods, paymentStates } from '#lib/orders/messages.ts';

/** Whom an order is for, where it goes and how it is paid: three short blocks. */
export function OrderFacts({ order }: { order: Order }) {
  const { contact, shippingAddress, payment } = order;
  const settledAt = payment.refundedAt ?? payment.paidAt;
  return (
    <dl className="grid gap-x-6 gap-y-8 sm:grid-cols-3">
      <Fact term={orderParts.contact}>
        {contact === null ? orderParts.forgotten : <Lines texts={[contact.email, contact.phone]} />}
      </Fact>
      <Fact term={orderParts.address}>
        {shippingAddress === null ? orderParts.forgotten : <Lines texts={addressLines(shippingAddress)} />}
      </Fact>
      <Fact term={orderParts.payment}>
        <Lines
          texts={[
            paymentMethods[payment.method],
            paymentStates[payment.status],
            settledAt === undefined ? '' : formatMoment(settledAt),
          ]}
        />
      </Fact>
    </dl>
  );
}

/** An address as it is written on a parcel. */
export function addressLines(address: NonNullable<Order['shippingAddress']>): string[] {
  const { name, line1, line2, city, region, postalCode } = address;
  return [name, line1, line2, `${city}, ${region} ${postalCode}`];
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="eyebrow">{term}</dt>
      <dd className="mt-2">{children}</dd>
    </div>
  );
}

/** Each text on a line of its own, without the empty ones. */
export function Lines({ texts }: { texts: readonly string[] }) {
  return texts
    .filter((text) => text !== '')
    .map((text, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, such as a name and a company
      <span key={place} className="block wrap-anywhere">
        {text}
      </span>
    ));
}
