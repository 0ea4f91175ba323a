import type { Order } from '#contract/orders/order.ts';
import type { OrderDispute, OrderRefund } from '#contract/orders/refunds.ts';
import { formatCents } from '#contract/wire/money.ts';
import { formatShortDateTime } from '#lib/dates.ts';
import { providerText as words } from '#messages/admin/provider.ts';
import { LOCALE } from '#messages/locale.ts';
import { REFUND_RECORDED } from '#messages/orders.ts';
import { refundReasonText } from '#messages/refund-reasons.ts';

interface Props {
  provider: NonNullable<Order['provider']>;
  /** True for an order paid in cash: its refunds are only recorded. */
  isCash: boolean;
}

/** The order's payment at the provider, and the refunds of all its payments, for admins. */
export function ProviderRecord({ provider, isCash }: Props) {
  const { reference, url, refunds, disputes = [], lostCents } = provider;
  return (
    <div className="grid gap-y-4">
      {reference && (
        <p translate="no" className="text-sm wrap-anywhere">
          {reference}
        </p>
      )}
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className="button-text justify-self-start text-sm">
          {words.open}
        </a>
      )}
      {lostCents !== undefined && <p className="text-sm text-clay">{words.lost(formatCents(lostCents))}</p>}
      {disputes.length > 0 && (
        <ul aria-label={words.disputes} className="grid gap-y-3">
          {disputes.map((dispute) => (
            <Dispute key={dispute.id} dispute={dispute} />
          ))}
        </ul>
      )}
      {refunds.length > 0 && (
        <ul aria-label={words.refunds} className="grid gap-y-3">
          {refunds.map((refund) => (
            <Refund key={refund.id} refund={refund} isCash={isCash} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Refund({ refund, isCash }: { refund: OrderRefund; isCash: boolean }) {
  const { amount, currency, status, reason, at, other, by, name } = refund;
  const format = new Intl.NumberFormat(LOCALE, { style: 'currency', currency });
  return (
    <li className="text-sm">
      <span className="block">{`${isCash ? REFUND_RECORDED : words.refundStates[status]}: ${format.format(amount)}`}</span>
      <span className="block text-stone">{formatShortDateTime(at)}</span>
      {by && (
        <span className="block text-stone">
          {name === undefined ? words.refundedBy[by] : words.refundedByAdmin(name)}
        </span>
      )}
      {other && (
        <span className="block text-stone wrap-anywhere">
          {words.others[other.kind]} <span translate="no">{other.reference}</span>
        </span>
      )}
      {reason && <span className="block text-stone">{refundReasonText[reason]}</span>}
    </li>
  );
}

function Dispute({ dispute: { amount, currency, status, reason, dueBy } }: { dispute: OrderDispute }) {
  const format = new Intl.NumberFormat(LOCALE, { style: 'currency', currency });
  const isOpen = status === 'inquiry' || status === 'needs-response';
  return (
    <li className="text-sm">
      <span className="block">{`${words.disputeStates[status]}: ${format.format(amount)}`}</span>
      <span className="block text-stone">{reason}</span>
      {isOpen && dueBy !== undefined && (
        <span className="block text-stone">{words.answerBy(formatShortDateTime(dueBy))}</span>
      )}
    </li>
  );
}
