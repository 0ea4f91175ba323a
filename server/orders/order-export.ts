import { and, asc, desc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm';
import Papa from 'papaparse';
import type { PaymentDispute } from '#contract/orders/refunds.ts';
import { type PriceComponent, sumOfKind } from '#contract/quote/price-components.ts';
import { escapeFormulas } from '#contract/text/formula-signs.ts';
import { type Cents, cents, formatAmount, multiplyCents } from '#contract/wire/money.ts';
import { describePaymentState } from '#locales/en/orders.ts';
import type { Db } from '../db/database.ts';
import { type OrderLineRow, type OrderRow, orderLines, orders } from '../db/schema/orders.ts';
import { type PaymentRow, payments } from '../db/schema/payments.ts';
import { toShopTime } from '../http/date-range.ts';
import { ADDRESS_COLUMNS } from './order-address.ts';
import { findComponentsByOrder } from './order-rows.ts';
import { type OrderSelection, selectionCondition } from './order-selection.ts';
import { heldCents, paymentDispute } from './payments/dispute-rows.ts';

/** Maximum number of orders in memory at a time. */
const BATCH_SIZE = 500;

/** The columns that the files need. Loading all columns would double the garbage per order. */
const ORDER_COLUMNS = {
  id: orders.id,
  number: orders.number,
  placedAt: orders.placedAt,
  status: orders.status,
  email: orders.email,
  phone: orders.phone,
  ...ADDRESS_COLUMNS,
  selectedItems: orders.selectedItems,
  grandTotalCents: orders.grandTotalCents,
};
const PAYMENT_COLUMNS = {
  method: payments.method,
  status: payments.status,
  paidAt: payments.paidAt,
  refundedAt: payments.refundedAt,
  refundClaimsCents: payments.refundClaimsCents,
  refundedCents: payments.refundedCents,
  lostCents: payments.lostCents,
};
// `lostCents` decodes the sum, because both are cents.
const DISPUTE_COLUMNS = { state: paymentDispute, heldCents: sql`${heldCents}`.mapWith(payments.lostCents) };
const LINE_VALUES = {
  orderId: orderLines.orderId,
  productId: orderLines.productId,
  name: orderLines.name,
  size: orderLines.size,
  sku: orderLines.sku,
  quantity: orderLines.quantity,
  priceCents: orderLines.priceCents,
};

interface ExportedOrder {
  readonly order: Pick<OrderRow, keyof typeof ORDER_COLUMNS>;
  readonly payment: Pick<PaymentRow, keyof typeof PAYMENT_COLUMNS>;
  readonly dispute: { readonly state: PaymentDispute | null; readonly heldCents: Cents };
  readonly components: readonly PriceComponent[];
}

interface ExportedLine extends ExportedOrder {
  readonly line: Pick<OrderLineRow, keyof typeof LINE_VALUES>;
}

type Cell = string | number | null;

/** The CSV columns and the function that fills each. Money is in dollars, dates are ISO time in the shop's zone. */
const COLUMNS = {
  Number: ({ order }) => order.number,
  Placed: ({ order }, timeZone) => toShopTime(order.placedAt, timeZone),
  Status: ({ order }) => order.status,
  Name: ({ order }) => order.name,
  Email: ({ order }) => order.email,
  Phone: ({ order }) => order.phone,
  'Street and number': ({ order }) => order.line1,
  Apartment: ({ order }) => order.line2,
  City: ({ order }) => order.city,
  State: ({ order }) => order.region,
  'ZIP code': ({ order }) => order.postalCode,
  Items: ({ order }) => order.selectedItems,
  'Total price': ({ components }) => formatAmount(sumOfKind(components, 'items')),
  Tax: ({ components }) => formatAmount(sumOfKind(components, 'tax')),
  'Grand total': ({ order }) => formatAmount(order.grandTotalCents),
  Payment: ({ payment }) => payment.method,
  'Payment status': ({ payment }) =>
    payment.lostCents > 0 ? `${payment.status}, dispute lost` : payment.status,
  Paid: ({ payment }, timeZone) => payment.paidAt && toShopTime(payment.paidAt, timeZone),
  Refunded: ({ payment }, timeZone) => payment.refundedAt && toShopTime(payment.refundedAt, timeZone),
  'Refunded amount': ({ payment }) => formatAmount(payment.refundedCents),
  'Lost in disputes': ({ payment }) => formatAmount(payment.lostCents),
  'Payment state': ({ order, payment, dispute }) =>
    describePaymentState({ ...payment, dispute: dispute.state ?? undefined }, order.status === 'cancelled'),
  'Being refunded': ({ payment }) => formatAmount(cents(payment.refundClaimsCents - payment.refundedCents)),
  'Held in disputes': ({ dispute }) => formatAmount(dispute.heldCents),
} satisfies Record<string, (exported: ExportedOrder, timeZone: string) => Cell>;

/**
 * The columns of the file of order lines, one row per line. Lines have a separate file: in a joint file, the sum of an
 * order's column would count the order once per line. Tax is computed per order, so lines have none.
 */
const LINE_COLUMNS = {
  Number: COLUMNS.Number,
  Placed: COLUMNS.Placed,
  Status: COLUMNS.Status,
  'Product ID': ({ line }) => line.productId,
  Product: ({ line }) => line.name,
  Size: ({ line }) => line.size,
  SKU: ({ line }) => line.sku,
  Quantity: ({ line }) => line.quantity,
  Price: ({ line }) => formatAmount(line.priceCents),
  'Line total': ({ line }) => formatAmount(multiplyCents(line.priceCents, line.quantity)),
  Payment: COLUMNS.Payment,
  'Payment status': COLUMNS['Payment status'],
  'Payment state': COLUMNS['Payment state'],
} satisfies Record<string, (exported: ExportedLine, timeZone: string) => Cell>;

/** The columns whose cells stay numbers in spreadsheets. All other cells are texts. */
const NUMBERS: ReadonlySet<string> = new Set<keyof typeof COLUMNS | keyof typeof LINE_COLUMNS>([
  'Items',
  'Total price',
  'Tax',
  'Grand total',
  'Refunded amount',
  'Lost in disputes',
  'Being refunded',
  'Held in disputes',
  'Quantity',
  'Price',
  'Line total',
]);

/**
 * Streams the selected orders as CSV, newest first, in the format of RFC 4180. Starts with a byte order mark: without
 * it, spreadsheets misread non-ASCII names. Quotes texts and escapes texts that a spreadsheet would run as a formula.
 * [ADMIN-07]
 */
export function streamOrdersCsv(db: Db, selection: OrderSelection, timeZone: string): AsyncGenerator<string> {
  return streamCsv(db, { selection, timeZone }, COLUMNS, async (batch) => batch);
}

/** Streams the lines of the selected orders as CSV, in the format of `streamOrdersCsv`. [ADMIN-07] */
export function streamOrderLinesCsv(
  db: Db,
  selection: OrderSelection,
  timeZone: string,
): AsyncGenerator<string> {
  return streamCsv(db, { selection, timeZone }, LINE_COLUMNS, (batch) => readLines(db, batch));
}

async function* streamCsv<Row>(
  db: Db,
  { selection, timeZone }: { readonly selection: OrderSelection; readonly timeZone: string },
  columns: Readonly<Record<string, (row: Row, timeZone: string) => Cell>>,
  rowsOf: (batch: readonly ExportedOrder[]) => Promise<readonly Row[]>,
): AsyncGenerator<string> {
  const names = Object.keys(columns);
  const quotes = names.map((name) => !NUMBERS.has(name));
  yield `\uFEFF${formatRows([names], quotes)}`;
  let last: ExportedOrder | undefined;
  do {
    const batch = await readBatch(db, selection, last);
    const rows = await rowsOf(batch);
    if (rows.length > 0)
      yield formatRows(
        rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row, timeZone))),
        quotes,
      );
    last = batch.length < BATCH_SIZE ? undefined : batch.at(-1);
  } while (last);
}

/** Returns the lines of a batch of orders, sorted like the batch and then like the customer's bag. */
async function readLines(db: Db, batch: readonly ExportedOrder[]): Promise<ExportedLine[]> {
  const lines = await db
    .select(LINE_VALUES)
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        batch.map(({ order }) => order.id),
      ),
    )
    .orderBy(asc(orderLines.position));
  const linesByOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return batch.flatMap((exported) =>
    (linesByOrder.get(exported.order.id) ?? []).map((line) => ({ ...exported, line })),
  );
}

/** Matches phone numbers, which are not escaped: label programs would print the apostrophe. */
const PHONE = /^\+?[\d(][\d ().-]*$/;

/** Formats rows as CSV. `quotes` contains true for each column of texts. */
function formatRows(rows: readonly Cell[][], quotes: boolean[]): string {
  const escaped = rows.map((cells) => cells.map(escapeFormula));
  return `${Papa.unparse(escaped, { newline: '\r\n', quotes })}\r\n`;
}

function escapeFormula(cell: Cell): Cell {
  return typeof cell === 'string' && !PHONE.test(cell) ? escapeFormulas(cell) : cell;
}

/** Returns the batch after `last`. Keyset pagination keeps the position stable while new orders arrive. */
async function readBatch(
  db: Db,
  selection: OrderSelection,
  last: ExportedOrder | undefined,
): Promise<ExportedOrder[]> {
  // The first condition is redundant, but it lets the database read a range of the index.
  const isAfterLast =
    last &&
    and(
      lte(orders.placedAt, last.order.placedAt),
      or(lt(orders.placedAt, last.order.placedAt), gt(orders.id, last.order.id)),
    );
  const rows = await db
    .select({ order: ORDER_COLUMNS, payment: PAYMENT_COLUMNS, dispute: DISPUTE_COLUMNS })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(selectionCondition(selection), isAfterLast))
    .orderBy(desc(orders.placedAt), asc(orders.id))
    .limit(BATCH_SIZE);
  const components = await findComponentsByOrder(
    db,
    rows.map(({ order }) => order.id),
  );
  return rows.map((row) => ({ ...row, components: components.get(row.order.id) ?? [] }));
}
