import type { ReactNode } from 'react';
import { addressLines } from '#contract/address/address.ts';
import type { Order } from '#contract/orders/order.ts';
import { formatCents } from '#contract/wire/money.ts';
import { mailUrl } from '#lib/contact/mail-url.ts';
import { telephoneUrl } from '#lib/contact/phone.ts';
import { formatShortDateTime } from '#lib/dates.ts';
import { describePaymentState, orderPartsText, paymentMethodText } from '#messages/orders.ts';

interface Props {
  order: Order;
  /** Whether the email address and the phone number are links, for the shop's staff. */
  linksContact?: boolean;
  /** Whether the customer has paid and the shop has not accepted the payment yet. */
  isChecking?: boolean;
}

/** The contact, the delivery address and the payment of an order. */
export function OrderFacts({ order, linksContact, isChecking }: Props) {
  const { number, contact, shippingAddress, payment, grandTotalCents } = order;
  // The time of the payment would read as the time of its refund or dispute.
  const settledAt =
    payment.status === 'refunding' || payment.dispute ? undefined : (payment.refundedAt ?? payment.paidAt);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-6 gap-y-8">
      <Fact term={orderPartsText.contact}>
        {contact === null ? (
          orderPartsText.erased
        ) : linksContact ? (
          <ContactLinks {...contact} number={number} />
        ) : (
          <TextLines texts={[contact.email, contact.phone]} />
        )}
      </Fact>
      <Fact term={orderPartsText.address}>
        {shippingAddress === null ? (
          orderPartsText.erased
        ) : (
          <TextLines texts={order.addressLines ?? addressLines(shippingAddress)} />
        )}
      </Fact>
      <Fact term={orderPartsText.payment}>
        <TextLines
          texts={[
            paymentMethodText[payment.method],
            payment.status === 'due'
              ? orderPartsText.due(formatCents(grandTotalCents))
              : isChecking
                ? orderPartsText.checking
                : describePaymentState(payment, order.status === 'cancelled'),
            payment.refundedCents && payment.status !== 'refunded'
              ? orderPartsText.refunded(formatCents(payment.refundedCents))
              : '',
            settledAt === undefined ? '' : formatShortDateTime(settledAt),
          ]}
        />
      </Fact>
    </dl>
  );
}

/** Links that write an email with the order number as its subject, and that call the customer. */
function ContactLinks({ email, phone, number }: NonNullable<Order['contact']> & Pick<Order, 'number'>) {
  const subject = encodeURIComponent(orderPartsText.mailSubject(number));
  return (
    <>
      <a href={`${mailUrl(email)}?subject=${subject}`} translate="no" className={CONTACT_LINK_CLASSES}>
        {email}
      </a>
      {phone && (
        <a href={telephoneUrl(phone)} className={CONTACT_LINK_CLASSES}>
          {phone}
        </a>
      )}
    </>
  );
}

const CONTACT_LINK_CLASSES = 'block wrap-anywhere underline decoration-line underline-offset-4';

/** A term of an order's facts, with its description. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
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
      <span key={index} dir="auto" className="block wrap-anywhere">
        {text}
      </span>
    ));
}
