import { atom, computed } from 'nanostores';
import type { Order } from '#contract/orders/order.ts';
import { getOrderEndpoint } from '#contract/orders/orders.ts';
import {
  type Withdrawal,
  type WithdrawalReceipt,
  withdrawalFormSchema,
  withdrawEndpoint,
} from '#contract/orders/withdrawals.ts';
import { createAttempt } from '#lib/api/attempt.ts';
import { call } from '#lib/api/call.ts';
import { errorMessage } from '#lib/api/error.ts';
import { createQuery, createRemoteStore } from '#lib/api/remote-store.ts';
import { createForm } from '#lib/forms/form.ts';
import { nameWithSize } from '#lib/product/sizes.ts';
import { withdrawnLines } from '#lib/withdrawal/withdrawn-lines.ts';
import { withdrawalText } from '#messages/withdrawal.ts';

/** The withdrawal from a contract. [RET-02] */

/** The number of the account's order that the customer has chosen. */
export const $chosenOrder = atom<string | undefined>();

/** The chosen order of the account, whose lines the customer can choose. */
export const $withdrawnOrder = createRemoteStore(
  computed($chosenOrder, (number) =>
    number === undefined ? undefined : createQuery(getOrderEndpoint, { params: { number } }),
  ),
);

const ALL: ReadonlyMap<number, number> = new Map();

/** The chosen units by the position of the line. A line without an entry counts whole. */
export const $chosenUnits = atom(ALL);

/** Chooses one of the account's orders, whole; undefined for an order that the list does not contain. */
export function chooseOrder(number: string | undefined): void {
  $chosenUnits.set(ALL);
  $chosenOrder.set(number);
}

/** Chooses the units of a line. */
export function chooseUnits(position: number, units: number): void {
  $chosenUnits.set(new Map([...$chosenUnits.get(), [position, units]]));
}

/** The items of a statement, as the customer has reviewed them. */
interface StatedItems {
  /** Undefined for the whole order, and empty if no unit is chosen. */
  readonly lines: Withdrawal['lines'];
  /** The lines by their names. */
  readonly names: readonly string[];
}

const WHOLE_ORDER: StatedItems = { lines: undefined, names: [withdrawalText.wholeOrder] };

/** The items that the next statement sends. */
let reviewed = WHOLE_ORDER;

/** Returns the chosen items. The statement sends them, even if the order can no longer be loaded meanwhile. */
export function reviewItems(): StatedItems {
  const order = $withdrawnOrder.get();
  const isChosen = $chosenOrder.get() !== undefined && order.state === 'ready';
  reviewed = isChosen ? namedItems(order.data.order.lines) : WHOLE_ORDER;
  return reviewed;
}

function namedItems(lines: Order['lines']): StatedItems {
  const stated = withdrawnLines(lines, $chosenUnits.get());
  if (stated === undefined) return WHOLE_ORDER;
  const names = stated.flatMap(({ position, quantity }) => {
    const line = lines[position];
    return line ? withdrawalText.item(nameWithSize(line.name, line.size), quantity) : [];
  });
  return { lines: stated, names };
}

/** The shop's receipt. */
export const $receipt = atom<WithdrawalReceipt | undefined>();

const attemptToSend = createAttempt();

export const withdrawalForm = createForm(withdrawalFormSchema, {
  unsaved: 'ask',
  async submit(entered) {
    const { lines } = reviewed;
    const body = { ...entered, ...(lines && { lines }) };
    const { receipt } = await attemptToSend(JSON.stringify(body), (headers) =>
      call(withdrawEndpoint, { body, headers }),
    );
    $receipt.set(receipt);
  },
  onError: errorMessage,
});
