import { orderPath, parseOrderHash } from '#contract/site-paths.ts';
import { orderPageText } from '#lib/orders/messages.ts';
import { paths } from '#lib/urls/paths.ts';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';

const { title, text, login, contact } = orderPageText.notFound;

/**
 * The view for an order that does not exist or that the user may not read. It always offers the login: the session may
 * have expired, or the order may belong to another account, and the backend does not distinguish these cases.
 */
export function OrderNotFound() {
  // Excludes the order's secret: the login URL reaches the server and its logs.
  const number = parseOrderHash(location.hash)?.number;
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
