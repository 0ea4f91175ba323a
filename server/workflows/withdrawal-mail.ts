import type { ContactMessage } from '#contract/inbox/contact.ts';
import type { Withdrawal } from '#contract/orders/withdrawals.ts';
import { shopWithdrawalText, withdrawalReceiptText } from '#messages/mails/withdrawals.ts';
import { formatItemName } from '../catalogue/catalogue.ts';
import type { OrderLineRow, OrderRow } from '../db/schema/orders.ts';
import { facts, greet, type Letter, paragraph } from '../notify/blocks.ts';
import { formatMailSecond } from '../notify/dates.ts';
import { REGARDS } from '../orders/order-blocks.ts';
import { parseOrderNumber } from '../orders/order-number.ts';

/** A received statement of withdrawal. */
export interface ReceivedWithdrawal {
  readonly statement: Withdrawal;
  readonly receivedAt: Date;
  /** The order with this number and email address, and its lines; undefined if there is none. */
  readonly match:
    | {
        readonly order: Pick<OrderRow, 'number'>;
        readonly lines: readonly Pick<OrderLineRow, 'position' | 'name' | 'size'>[];
      }
    | undefined;
}

interface ReceiptOptions {
  readonly siteUrl: string;
  readonly timeZone: string;
}

/**
 * Returns the receipt of a withdrawal: name, order number, items, and the time to the second. It confirms the receipt,
 * not the acceptance. It leaves out the customer's note, because a stranger could write to any mailbox with it. An
 * order number is left out too unless it has the form of one. It is no mail of the order: those decide how long the
 * order's stock is held. [RET-02]
 */
export function withdrawalReceipt(
  { statement, receivedAt, match }: ReceivedWithdrawal,
  { siteUrl, timeZone }: ReceiptOptions,
): Letter {
  const texts = withdrawalReceiptText;
  const number = parseOrderNumber(statement.orderNumber);
  const items = itemsOf(statement, match);
  return {
    to: statement.email,
    purpose: 'order',
    siteUrl,
    subject: texts.subject,
    blocks: [
      greet(),
      paragraph(texts.message(formatMailSecond(receivedAt, timeZone))),
      ...facts(
        { label: texts.name, lines: [statement.name] },
        ...(number === undefined ? [] : [{ label: texts.order, lines: [number] }]),
        ...(items === undefined ? [] : [{ label: texts.items, lines: items }]),
      ),
      REGARDS,
    ],
  };
}

/** Returns the message to the shop about a withdrawal, without the customer's note. */
export function withdrawalMessage(
  { statement, receivedAt, match }: ReceivedWithdrawal,
  timeZone: string,
): ContactMessage {
  const { name, email, lines } = statement;
  const texts = shopWithdrawalText;
  const number = match?.order.number ?? parseOrderNumber(statement.orderNumber) ?? statement.orderNumber;
  const items = lines
    ? (itemsOf(statement, match) ?? lines.map((line) => describe(line, undefined))).join(', ')
    : texts.wholeOrder;
  return {
    name,
    email,
    subject: match ? texts.subject(number) : texts.unmatchedSubject,
    message: [
      match ? texts.message(name, number) : texts.unmatched(name, number),
      texts.items(items),
      texts.received(formatMailSecond(receivedAt, timeZone)),
    ].join('\n'),
  };
}

/** Returns the items of a statement by the names of the shop; undefined if their names are unknown. */
function itemsOf({ lines }: Withdrawal, match: ReceivedWithdrawal['match']): string[] | undefined {
  if (lines === undefined) return [withdrawalReceiptText.wholeOrder];
  return (
    match &&
    lines.map((line) =>
      describe(
        line,
        match.lines.find(({ position }) => position === line.position),
      ),
    )
  );
}

type StatedLine = NonNullable<Withdrawal['lines']>[number];

function describe({ position, quantity }: StatedLine, line: Pick<OrderLineRow, 'name' | 'size'> | undefined) {
  const name = line ? formatItemName(line) : shopWithdrawalText.unknownItem(position + 1);
  return withdrawalReceiptText.item(name, quantity);
}
