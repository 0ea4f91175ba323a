import { managedOrdersText } from '#messages/admin/orders.ts';
import { $newOrderCount, followNewOrders } from '#stores/admin/orders/new-orders.ts';

/**
 * Shows the number of new orders in the dashboard's menus and announces an increase. Expected markup in the frame:
 *
 *     <a aria-describedby="new-orders">All Orders <span data-new-orders aria-hidden="true" hidden></span></a>
 *     <span id="new-orders" hidden></span>
 *     <p aria-live="polite" class="sr-only" data-new-orders-announcement></p>
 *
 * Returns a function that stops following the count.
 */
export function showNewOrders(frame: HTMLElement): () => void {
  const description = frame.querySelector('#new-orders');
  const announcement = frame.querySelector('[data-new-orders-announcement]');
  const unbind = $newOrderCount.subscribe((count, before) => {
    const text = count === 0 ? '' : managedOrdersText.waiting(count);
    for (const badge of frame.querySelectorAll<HTMLElement>('[data-new-orders]')) {
      badge.hidden = count === 0;
      badge.textContent = count === 0 ? '' : String(count);
    }
    if (description) description.textContent = text;
    if (announcement && before !== undefined && count > before) announcement.textContent = text;
  });
  const unfollow = followNewOrders();
  return () => {
    unfollow();
    unbind();
  };
}
