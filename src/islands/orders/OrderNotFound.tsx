import { orderPath, parseOrderHash } from '#contract/shop/site-paths.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { paths } from '#lib/urls/paths.ts';
import { orderPageText } from '#messages/order-page.ts';
import { $user } from '#stores/account/session.ts';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

const { title, text, login, ownOrders, ownText, contact } = orderPageText.notFound;

/**
 * The view for an order that does not exist or that the user may not read. Visitors are offered the login, because the
 * order may belong to an account. Users are offered their own orders.
 */
export function OrderNotFound() {
  const user = useBrowserStore($user, null);
  // Excludes the order's secret: the login URL reaches the server and its logs.
  const number = parseOrderHash(location.hash)?.number;
  return (
    <EmptyPanel title={title} text={user ? ownText : text}>
      <div className="flex flex-wrap justify-center gap-3">
        <a href={user ? dashboardPaths.orders : paths.login(number && orderPath(number))} className="button">
          {user ? ownOrders : login}
        </a>
        <a href={paths.contact} className="button button-secondary">
          {contact}
        </a>
      </div>
    </EmptyPanel>
  );
}
