import type { PaymentState } from '#contract/orders/order.ts';
import type { Payment } from '#contract/orders/payments.ts';
import { orderPath } from '#contract/shop/site-paths.ts';
import { formatCents } from '#contract/wire/money.ts';
import { formatShopDate } from '#lib/dates.ts';
import { ownPaymentsText as words } from '#messages/admin/orders.ts';
import { describePaymentState, paymentMethodText } from '#messages/orders.ts';
import { AdminTable } from '#ui/AdminTable.tsx';
import { StateBadge } from '#ui/StateBadge.tsx';

const DOTS: Readonly<Record<PaymentState, string>> = {
  due: 'border border-clay',
  pending: 'border border-clay',
  paid: 'bg-sage',
  failed: 'bg-line',
  void: 'bg-line',
  refunding: 'bg-ink',
  refunded: 'bg-ink',
};

/** The customer's payments, each with its order. [USER-09] */
export function PaymentsTable({ payments }: { payments: readonly Payment[] }) {
  return (
    <AdminTable
      className="payment-rows"
      caption={words.table}
      headings={[words.order, words.date, words.status, words.method, [words.amount, 'text-page-end']]}
    >
      {payments.map(
        ({
          orderNumber,
          placedAt,
          method,
          status,
          amountCents,
          refundedCents,
          dispute,
          isDisputed,
          cancelled,
          paidAt,
          refundedAt: settledAt = paidAt,
        }) => (
          <tr key={orderNumber}>
            <td>
              <a
                href={orderPath(orderNumber)}
                className="order-number underline decoration-line underline-offset-4 hover:decoration-ink"
              >
                {orderNumber}
              </a>
            </td>
            <td className="text-sm text-stone">
              {settledAt ? formatShopDate(settledAt) : words.ordered(formatShopDate(placedAt))}
            </td>
            <td>
              <StateBadge
                dot={DOTS[status]}
                text={describePaymentState(
                  { method, status, refundedCents, dispute: dispute ?? (isDisputed && 'open') },
                  cancelled,
                )}
              />
            </td>
            <td className="text-sm text-stone">{paymentMethodText[method]}</td>
            <td className="text-page-end tabular-nums">{formatCents(amountCents)}</td>
          </tr>
        ),
      )}
    </AdminTable>
  );
}
