import { Guard } from '#islands/dashboard/Guard.tsx';
import { PagedList } from '#islands/dashboard/PagedList.tsx';
import { ownPaymentsText as words } from '#lib/admin/orders/messages.ts';
import { ownPayments } from '#stores/orders/own-orders.ts';
import { EmptyOrdersPanel } from './OwnOrders.tsx';
import { PaymentsTable } from './PaymentsTable.tsx';

/** The logged-in user's payments, made and due. [USER-09] */
export function OwnPayments() {
  return (
    <Guard audience="user">
      {() => (
        <PagedList
          list={ownPayments}
          words={words}
          count={({ totalPayments }) => words.count(totalPayments)}
          empty={() => <EmptyOrdersPanel {...words.empty} />}
        >
          {({ payments }) => <PaymentsTable payments={payments} />}
        </PagedList>
      )}
    </Guard>
  );
}
