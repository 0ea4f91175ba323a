import type { PaymentPage } from '#contract/orders/payments.ts';
import { formatCents } from '#contract/wire/money.ts';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { PagedList } from '#islands/dashboard/PagedList.tsx';
import { ownPaymentsText as words } from '#messages/admin/orders.ts';
import { ownPayments } from '#stores/orders/own-orders.ts';
import { EmptyOrdersPanel } from './OwnOrders.tsx';
import { PaymentsTable } from './PaymentsTable.tsx';

/** Returns the sums of all payments, or their number if nothing is paid or due. */
function describeSums({ totalPayments, paidCents, dueCents }: PaymentPage): string {
  const sums = [
    ...(paidCents ? [words.paid(formatCents(paidCents))] : []),
    ...(dueCents ? [words.due(formatCents(dueCents))] : []),
  ];
  return sums.join(' · ') || words.count(totalPayments);
}

/** The logged-in user's payments, made and due. [USER-09] */
export function OwnPayments() {
  return (
    <Guard audience="user">
      {() => (
        <PagedList
          list={ownPayments}
          words={words}
          count={describeSums}
          empty={() => <EmptyOrdersPanel {...words.empty} />}
        >
          {({ payments }) => <PaymentsTable payments={payments} />}
        </PagedList>
      )}
    </Guard>
  );
}
