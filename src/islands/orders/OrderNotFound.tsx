import { orderPage } from '#lib/orders/messages.ts';
import { orderOfHash, orderPath } from '#lib/urls/order-paths.ts';
import { paths } from '#lib/urls/paths.ts';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';

const { title, text, login, contact } = orderPage.notFound;

/**
 * In the place of an order that is not there, or not for who is looking. The way to the login is for everybody: the
 * backend does not say that a session has ended, and the order may be another account's.
 */
export function OrderNotFound() {
  // Without the secret: the address of the login reaches the server, and its log.
  const number = orderOfHash(location.hash)?.number;
  return (
    <EmptyPanel title={title} text={text}>
      <div className="flex flex-wrap justify-center gap-3">
        <a href={paths.login(number && orderPath(number))} className="button">
          {login}
        </a>
        <a href={paths.contact} className="button button-secondary">
          {contact}
        </a>
      </div>
    </EmptyPanel>
  );
}
