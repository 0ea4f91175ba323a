import type { Order } from '#contract/orders/order.ts';
import { $paymentCheck, isAwaitingPayment, type PaymentCheck } from '#stores/orders/order.ts';
import { useBrowserStore } from '#ui/use-browser-store.ts';

/** Returns the state of a payment that the customer has made and the shop has not accepted yet; else undefined. */
export function usePaymentCheck(order: Order): PaymentCheck | undefined {
  const check = useBrowserStore($paymentCheck, undefined);
  if (!isAwaitingPayment(order)) return undefined;
  return check ?? (order.payment.isWrongAmount ? 'unchecked' : undefined);
}
