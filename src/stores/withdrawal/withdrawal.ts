import { atom, computed } from 'nanostores';
import { getOrderEndpoint } from '#contract/orders/orders.ts';
import {
  type WithdrawalReceipt,
  withdrawalFormSchema,
  withdrawEndpoint,
} from '#contract/orders/withdrawals.ts';
import { parseOrderHash } from '#contract/shop/site-paths.ts';
import { createAttempt } from '#lib/api/attempt.ts';
import { call } from '#lib/api/call.ts';
import { errorMessage } from '#lib/api/error.ts';
import { createQuery, createRemoteStore } from '#lib/api/remote-store.ts';
import { createForm } from '#lib/forms/form.ts';
import { nameWithSize } from '#lib/product/sizes.ts';
import { withdrawnLines } from '#lib/withdrawal/withdrawn-lines.ts';
import { withdrawalText } from '#messages/withdrawal.ts';

/** The withdrawal from a contract. [RET-02] */

/** The number of the order that the fragment of the URL names; empty without one. */
export const $linkedNumber = atom('');

/** Reads the number from the fragment. */
export function readLinkedNumber(): void {
  $linkedNumber.set(parseOrderHash(location.hash)?.number ?? '');
}

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

/** The lines of the statement: undefined for the whole order, and empty if no unit is chosen. */
export const $statedLines = computed(
  [$chosenOrder, $withdrawnOrder, $chosenUnits],
  (number, order, chosen) =>
    number !== undefined && order.state === 'ready'
      ? withdrawnLines(order.data.order.lines, chosen)
      : undefined,
);

/** Returns the items of the statement by their names. */
export function statedItems(): string[] {
  const lines = $statedLines.get();
  const order = $withdrawnOrder.get();
  if (lines === undefined || order.state !== 'ready') return [withdrawalText.wholeOrder];
  return lines.flatMap(({ position, quantity }) => {
    const line = order.data.order.lines[position];
    return line ? withdrawalText.item(nameWithSize(line.name, line.size), quantity) : [];
  });
}

/** The shop's receipt. */
export const $receipt = atom<WithdrawalReceipt | undefined>();

const attemptToSend = createAttempt();

export const withdrawalForm = createForm(withdrawalFormSchema, {
  unsaved: 'ask',
  async submit(entered) {
    const lines = $statedLines.get();
    const body = { ...entered, ...(lines && { lines }) };
    const { receipt } = await attemptToSend(JSON.stringify(body), (headers) =>
      call(withdrawEndpoint, { body, headers }),
    );
    $receipt.set(receipt);
  },
  onError: errorMessage,
});
