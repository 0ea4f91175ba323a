import { and, asc, desc, eq, gt, lt, or } from 'drizzle-orm';
import Papa from 'papaparse';
import { FORMULA_SIGNS } from '#contract/formula-signs.ts';
import { formatAmount } from '#contract/money.ts';
import type { Db } from '../db/database.ts';
import { type OrderRow, orders } from '../db/schema/orders.ts';
import { type PaymentRow, payments } from '../db/schema/payments.ts';
import { type OrderSelection, selectionCondition } from './order-list.ts';

/** Orders held in memory at a time. */
const BATCH_SIZE = 500;

interface ExportedOrder {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
}

type Cell = string | number | null;

/** The CSV columns and the function that fills each. Money is in dollars, dates are ISO time. */
const COLUMNS: Readonly<Record<string, (exported: ExportedOrder) => Cell>> = {
  Number: ({ order }) => order.number,
  Placed: ({ order }) => order.placedAt.toISOString(),
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
  'Total price': ({ order }) => formatAmount(order.totalCents),
  Tax: ({ order }) => formatAmount(order.taxCents),
  'Grand total': ({ order }) => formatAmount(order.grandTotalCents),
  Payment: ({ payment }) => payment.method,
  'Payment status': ({ payment }) => payment.status,
  Paid: ({ payment }) => payment.paidAt?.toISOString() ?? null,
  Refunded: ({ payment }) => payment.refundedAt?.toISOString() ?? null,
};

/**
 * Streams the selected orders as CSV, newest first, in the format of RFC 4180. Starts with a byte order mark: without
 * it, spreadsheets misread non-ASCII names. Escapes cells that a spreadsheet would run as formulas. [ADMIN-07]
 */
export async function* streamOrdersCsv(db: Db, selection: OrderSelection): AsyncGenerator<string> {
  yield `\uFEFF${formatRows([Object.keys(COLUMNS)])}`;
  let last: ExportedOrder | undefined;
  do {
    const batch = await readBatch(db, selection, last);
    if (batch.length > 0)
      yield formatRows(batch.map((exported) => Object.values(COLUMNS).map((cellOf) => cellOf(exported))));
    last = batch.length < BATCH_SIZE ? undefined : batch.at(-1);
  } while (last);
}

const FORMULA_PATTERN = new RegExp(`^[${FORMULA_SIGNS}]`);

function formatRows(rows: readonly Cell[][]): string {
  const escaped = rows.map((cells) => cells.map(escapeFormula));
  return `${Papa.unparse(escaped, { newline: '\r\n' })}\r\n`;
}

function escapeFormula(cell: Cell): Cell {
  return typeof cell === 'string' && FORMULA_PATTERN.test(cell) ? `'${cell}` : cell;
}

/** Returns the batch after `last`. Keyset pagination keeps the position stable while new orders arrive. */
async function readBatch(
  db: Db,
  selection: OrderSelection,
  last: ExportedOrder | undefined,
): Promise<ExportedOrder[]> {
  const isAfterLast =
    last &&
    or(
      lt(orders.placedAt, last.order.placedAt),
      and(eq(orders.placedAt, last.order.placedAt), gt(orders.id, last.order.id)),
    );
  return db
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(selectionCondition(selection), isAfterLast))
    .orderBy(desc(orders.placedAt), asc(orders.id))
    .limit(BATCH_SIZE);
}
