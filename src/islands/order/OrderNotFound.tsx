import { orderPage } from '#lib/order-messages.ts';
import { paths } from '#lib/paths.ts';
import { $user } from '#stores/session.ts';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

const { title, text, login, contact } = orderPage.notFound;

/** In the place of an order that is not there, or not for who is looking. */
export function OrderNotFound() {
  const user = useBrowserStore($user, null);
  return (
    <EmptyPanel title={title} text={text}>
      <div className="flex flex-wrap justify-center gap-3">
        {user === null && (
          <a href={paths.login(location.pathname + location.hash)} className="button">
            {login}
          </a>
        )}
        <a href={paths.contact} className="button button-secondary">
          {contact}
        </a>
      </div>
    </EmptyPanel>
  );
}
