import { useEffect, useState } from 'react';
import { adminOrderPath } from '#contract/shop/site-paths.ts';
import { openOrdersText as words } from '#messages/admin/products.ts';
import { fetchOpenOrders, type OpenOrders } from '#stores/admin/products/open-orders.ts';

/** The open orders that contain products about to be deleted, with links to the newest ones. */
export function OpenOrdersNote({ productIds }: { productIds: readonly string[] }) {
  const [found, setFound] = useState<OpenOrders | 'failed'>();
  const key = productIds.join(' ');
  useEffect(() => {
    let isCurrent = true;
    setFound(undefined);
    fetchOpenOrders(key.split(' ')).then((orders) => {
      if (isCurrent) setFound(orders ?? 'failed');
    });
    return () => {
      isCurrent = false;
    };
  }, [key]);

  return (
    <div role="status" className="mt-4 min-h-6 text-stone">
      {found === undefined && words.checking}
      {found === 'failed' && words.failed}
      {found && found !== 'failed' && <FoundOrders {...found} />}
    </div>
  );
}

function FoundOrders({ totalOrders, numbers }: OpenOrders) {
  if (totalOrders === 0) return <>{words.none}</>;
  return (
    <>
      <p>{words.some(totalOrders)}</p>
      <OrderNumbers totalOrders={totalOrders} numbers={numbers} />
    </>
  );
}

/** The numbers of the newest orders, as links, and the count of the other orders. */
export function OrderNumbers({ totalOrders, numbers }: OpenOrders) {
  const hiddenCount = totalOrders - numbers.length;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4">
      {numbers.map((number) => (
        <li key={number}>
          <a href={adminOrderPath(number)} translate="no" className="button-text">
            {number}
          </a>
        </li>
      ))}
      {hiddenCount > 0 && <li className="self-center">{words.more(hiddenCount)}</li>}
    </ul>
  );
}
