import { ownPayments as words } from '#lib/messages/dashboard-orders.ts';
import { ownPayments } from '#stores/own-orders.ts';
import { PaymentsTable } from '#ui/PaymentsTable.tsx';
import { Guard } from './Guard.tsx';
import { ToShop } from './OwnOrders.tsx';
import { PagedList } from './PagedList.tsx';

/** What who is signed in has paid, or has to pay. [USER-09] */
export function OwnPayments() {
  return (
    <Guard audience="user">
      {() => (
        <PagedList
          list={ownPayments}
          words={words}
          count={({ totalPayments }) => words.count(totalPayments)}
          empty={<ToShop {...words.empty} />}
        >
          {({ payments }) => <PaymentsTable payments={payments} />}
        </PagedList>
      )}
    </Guard>
  );
}
