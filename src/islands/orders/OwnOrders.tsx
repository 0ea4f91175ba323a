import { Guard } from '#islands/dashboard/Guard.tsx';
import { PagedList } from '#islands/dashboard/PagedList.tsx';
import { paths } from '#lib/urls/paths.ts';
import { ownOrdersText as words } from '#messages/admin/orders.ts';
import { shopText } from '#messages/shop.ts';
import { ownOrders } from '#stores/orders/own-orders.ts';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';
import { OrdersList } from '#ui/OrdersList.tsx';

/** The logged-in user's orders. [USER-09] */
export function OwnOrders() {
  return (
    <Guard audience="user">
      {() => (
        <PagedList
          list={ownOrders}
          words={words}
          count={({ totalOrders }) => words.count(totalOrders)}
          empty={() => <EmptyOrdersPanel {...words.empty} />}
        >
          {({ orders }) => <OrdersList orders={orders} />}
        </PagedList>
      )}
    </Guard>
  );
}

/** The view of an empty order or payment list, with a link to the shop. */
export function EmptyOrdersPanel({ title, text }: { title: string; text: string }) {
  return (
    <EmptyPanel title={title} text={text}>
      <a href={paths.shop} className="button">
        {shopText.goTo}
      </a>
    </EmptyPanel>
  );
}
