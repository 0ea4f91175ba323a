import { Guard } from '#islands/dashboard/Guard.tsx';
import { PagedList } from '#islands/dashboard/PagedList.tsx';
import { ownOrders as words } from '#lib/admin/orders/messages.ts';
import { shop } from '#lib/shop/messages.ts';
import { paths } from '#lib/urls/paths.ts';
import { ownOrders } from '#stores/orders/own-orders.ts';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';
import { OrdersList } from './OrdersList.tsx';

/** The signed-in user's orders. [USER-09] */
export function OwnOrders() {
  return (
    <Guard audience="user">
      {() => (
        <PagedList
          list={ownOrders}
          words={words}
          count={({ totalOrders }) => words.count(totalOrders)}
          empty={<ToShop {...words.empty} />}
        >
          {({ orders }) => <OrdersList orders={orders} />}
        </PagedList>
      )}
    </Guard>
  );
}

/** The view of an empty order or payment list, with a link to the shop. */
export function ToShop({ title, text }: { title: string; text: string }) {
  return (
    <EmptyPanel title={title} text={text}>
      <a href={paths.shop} className="button">
        {shop.goTo}
      </a>
    </EmptyPanel>
  );
}
