import type { Order } from '#contract/orders/order.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import type { DbContext } from '../notify/notify.ts';
import { findMailState } from './confirmation-mails.ts';
import { findAccount } from './customer-figures.ts';
import { printOrderAddress } from './order-address.ts';
import { isOrderOverdue } from './order-list.ts';
import type { OrderRouteOptions } from './order-route-options.ts';
import { loadOrderDetails } from './order-rows.ts';
import { findWarnings } from './order-warnings.ts';
import { customerDispute, findDispute, findDisputes, paymentDispute } from './payments/dispute-rows.ts';
import { findDisputeSteps } from './payments/dispute-steps.ts';
import { findIssuesOfRefunds } from './payments/payment-issues.ts';
import { findActorNames, findRefunds } from './payments/refund-rows.ts';
import { serializeProviderRecord } from './payments/serialize-provider-record.ts';
import { serializeOrder, type Viewer } from './serialize-order.ts';
import { findShipment, serializeShipment } from './shipment-rows.ts';

type LoadContext = DbContext & Pick<OrderRouteOptions, 'config' | 'providers' | 'loadTimeZone'>;

/**
 * Returns an order for the API as `viewer` may see it, with image URLs under `origin`. Customers also get the state of
 * its mail. Admins also get its warnings, its account, its payment record and whether it is overdue. `config` announces
 * the capability of shipments.
 */
export async function loadOrder(
  { db, config, notify, providers, loadTimeZone }: LoadContext,
  order: OrderRow,
  { origin, viewer }: { readonly origin: string; readonly viewer: Viewer },
): Promise<Order> {
  const details = await loadOrderDetails(db, order);
  const hasMail = viewer.isCustomer && notify.canSend;
  const withoutDispute = serializeOrder(details, origin, viewer);
  const dispute = await findDispute(db, order, viewer.isAdmin ? paymentDispute : customerDispute);
  const serialized = {
    ...withoutDispute,
    addressLines: (await printOrderAddress(db, order)) ?? undefined,
    payment: { ...withoutDispute.payment, dispute },
    mail: hasMail ? await findMailState(db, order, details.payment) : undefined,
    shipment: config.capabilities?.includes('selling')
      ? serializeShipment(await findShipment(db, order), details, {
          timeZone: await loadTimeZone(),
          isAdmin: viewer.isAdmin,
        })
      : undefined,
  };
  if (!viewer.isAdmin) return serialized;
  const warnings = (await findWarnings(db, [order.id])).get(order.id) ?? [];
  const refunds = await findRefunds(db, order);
  const rows = {
    ...details,
    refunds,
    usernames: await findActorNames(db, refunds),
    refundedIssues: await findIssuesOfRefunds(db, refunds),
    disputes: await findDisputes(db, order),
    steps: await findDisputeSteps(db, order),
  };
  return {
    ...serialized,
    ...serializeProviderRecord(rows, providers.card),
    warnings: [...warnings],
    account: await findAccount(db, order),
    overdue: await isOrderOverdue(db, order),
  };
}
