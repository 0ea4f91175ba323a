import type { ReactNode } from 'react';
import type { Order } from '#contract/order.ts';
import { formatDateTime } from '#lib/dates.ts';
import { orderPartsText, paymentMethodText, paymentStateText } from '#lib/orders/messages.ts';
import { addressLines } from '#lib/orders/order-view.ts';

/** The contact, the delivery address and the payment of an order. */
export function OrderFacts({ order }: { order: Order }) {
  const { contact, shippingAddress, payment } = order;
  const settledAt = payment.refundedAt ?? payment.paidAt;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-6 gap-y-8">
      <Fact term={orderPartsText.contact}>
        {contact === null ? orderPartsText.erased : <TextLines texts={[contact.email, contact.phone]} />}
      </Fact>
      <Fact term={orderPartsText.address}>
        {shippingAddress === null ? (
          orderPartsText.erased
        ) : (
          <TextLines texts={addressLines(shippingAddress)} />
        )}
      </Fact>
      <Fact term={orderPartsText.payment}>
        <TextLines
          texts={[
            paymentMethodText[payment.method],
            paymentStateText[payment.status],
            settledAt === undefined ? '' : formatDateTime(settledAt),
          ]}
        />
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="eyebrow">{term}</dt>
      <dd className="mt-2">{children}</dd>
    </div>
  );
}

/** Renders each non-empty text on its own line. */
export function TextLines({ texts }: { texts: readonly string[] }) {
  return texts
    .filter((text) => text !== '')
    .map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines can have equal texts, such as a name and a company
      <span key={index} className="block wrap-anywhere">
        {text}
      </span>
    ));
}
