import { and, asc, desc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm';
import Papa from 'papaparse';
import type { PaymentDispute } from '#contract/orders/refunds.ts';
import { type PriceComponent, sumOfKind } from '#contract/quote/price-components.ts';
import { escapeFormulas } from '#contract/text/formula-signs.ts';
import { type Cents, formatAmount, multiplyCents } from '#contract/wire/money.ts';
import { lostPayment, orderColumnText } from '#messages/order-files.ts';
import { describePaymentState } from '#messages/orders.ts';
import type { Db } from '../db/database.ts';
import { type OrderLineRow, type OrderRow, orderLines, orders } from '../db/schema/orders.ts';
import { type PaymentRow, payments } from '../db/schema/payments.ts';
import { toShopTime } from '../http/date-range.ts';
import { ADDRESS_COLUMNS } from './order-address.ts';
import { findComponentsByOrder } from './order-rows.ts';
import { type OrderSelection, selectionCondition } from './order-selection.ts';
import { heldCents, paymentDispute } from './payments/dispute-rows.ts';
import { refundingCents } from './payments/refund-rows.ts';

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
  currency: orders.currency,
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
/** The columns of a file with the functions that fill them. */
type Columns<Row> = Readonly<
  Partial<Record<keyof typeof orderColumnText, (row: Row, timeZone: string) => Cell>>
>;

/**
 * The CSV columns and the function that fills each. Amounts are in major units of the currency, dates are ISO time in
 * the shop's zone.
 */
const COLUMNS = {
  number: ({ order }) => order.number,
  placed: ({ order }, timeZone) => toShopTime(order.placedAt, timeZone),
  status: ({ order }) => order.status,
  name: ({ order }) => order.name,
  email: ({ order }) => order.email,
  phone: ({ order }) => order.phone,
  line1: ({ order }) => order.line1,
  line2: ({ order }) => order.line2,
  city: ({ order }) => order.city,
  region: ({ order }) => order.region,
  postalCode: ({ order }) => order.postalCode,
  items: ({ order }) => order.selectedItems,
  totalPrice: ({ components }) => formatAmount(sumOfKind(components, 'items')),
  tax: ({ components }) => formatAmount(sumOfKind(components, 'tax')),
  grandTotal: ({ order }) => formatAmount(order.grandTotalCents),
  method: ({ payment }) => payment.method,
  paymentStatus: ({ payment }) => (payment.lostCents > 0 ? lostPayment(payment.status) : payment.status),
  paid: ({ payment }, timeZone) => payment.paidAt && toShopTime(payment.paidAt, timeZone),
  refunded: ({ payment }, timeZone) => payment.refundedAt && toShopTime(payment.refundedAt, timeZone),
  refundedAmount: ({ payment }) => formatAmount(payment.refundedCents),
  lostInDisputes: ({ payment }) => formatAmount(payment.lostCents),
  paymentState: ({ order, payment, dispute }) =>
    describePaymentState({ ...payment, dispute: dispute.state ?? undefined }, order.status === 'cancelled'),
  beingRefunded: ({ payment }) => formatAmount(refundingCents(payment)),
  heldInDisputes: ({ dispute }) => formatAmount(dispute.heldCents),
  currency: ({ order }) => order.currency,
  country: ({ order }) => order.country,
} satisfies Columns<ExportedOrder>;

/**
 * The columns of the file of order lines, one row per line. Lines have a separate file: in a joint file, the sum of an
 * order's column would count the order once per line. Tax is computed per order, so lines have none.
 */
const LINE_COLUMNS = {
  number: COLUMNS.number,
  placed: COLUMNS.placed,
  status: COLUMNS.status,
  productId: ({ line }) => line.productId,
  product: ({ line }) => line.name,
  size: ({ line }) => line.size,
  sku: ({ line }) => line.sku,
  quantity: ({ line }) => line.quantity,
  price: ({ line }) => formatAmount(line.priceCents),
  lineTotal: ({ line }) => formatAmount(multiplyCents(line.priceCents, line.quantity)),
  method: COLUMNS.method,
  paymentStatus: COLUMNS.paymentStatus,
  paymentState: COLUMNS.paymentState,
  currency: COLUMNS.currency,
} satisfies Columns<ExportedLine>;

const HEADINGS: Readonly<Partial<Record<string, string>>> = orderColumnText;

/** The columns whose cells stay numbers in spreadsheets. All other cells are texts. */
const NUMBERS: ReadonlySet<string> = new Set<keyof typeof COLUMNS | keyof typeof LINE_COLUMNS>([
  'items',
  'totalPrice',
  'tax',
  'grandTotal',
  'refundedAmount',
  'lostInDisputes',
  'beingRefunded',
  'heldInDisputes',
  'quantity',
  'price',
  'lineTotal',
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
  columns: Columns<Row>,
  rowsOf: (batch: readonly ExportedOrder[]) => Promise<readonly Row[]>,
): AsyncGenerator<string> {
  const names = Object.keys(columns);
  const quotes = names.map((name) => !NUMBERS.has(name));
  yield `\uFEFF${formatRows([names.map((name) => HEADINGS[name] ?? name)], quotes)}`;
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
