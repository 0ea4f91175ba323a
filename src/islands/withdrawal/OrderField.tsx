import { type ChangeEvent, useEffect, useState } from 'react';
import { LOADING } from '#lib/api/remote-store.ts';
import { formatShopDate } from '#lib/dates.ts';
import { withdrawalText } from '#messages/withdrawal.ts';
import { $user } from '#stores/account/session.ts';
import { $latestOrders } from '#stores/orders/own-orders.ts';
import { chooseOrder } from '#stores/withdrawal/withdrawal.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import type { FieldState } from '#ui/use-form.ts';
import { LinesField } from './LinesField.tsx';

interface Props {
  state: FieldState;
  /** Why the chosen items are not enough. */
  itemsError: string | undefined;
}

/** The order of the statement: for customers with an account a choice of theirs, for others its number. */
export function OrderField(props: Props) {
  const user = useBrowserStore($user, null);
  return user ? <OwnOrderField {...props} /> : <NumberField state={props.state} />;
}

/** The number of an order that the account's list does not contain. */
function NumberField({ state }: { state: FieldState }) {
  // The items of an order that was chosen before are not those of this one.
  useEffect(() => chooseOrder(undefined), []);
  return (
    <TextField
      {...state}
      label={withdrawalText.orderNumber}
      hint={withdrawalText.orderNumberHint}
      autoComplete="off"
      translate="no"
      required
    />
  );
}

const OTHER = 'other';

/** A choice of the account's latest orders, or the number of another one. */
function OwnOrderField({ state, itemsError }: Props) {
  const response = useBrowserStore($latestOrders, LOADING);
  const [chosen, setChosen] = useState('');
  // A field that appears first would lose what the customer types into it.
  if (response.state === 'loading') return <Spinner text={withdrawalText.ordersLoading} />;
  const orders = response.state === 'ready' ? response.data.orders : [];
  if (orders.length === 0) return <NumberField state={state} />;
  const choices = orders
    .filter(({ status }) => status !== 'cancelled')
    .map(({ number, placedAt }) => ({
      value: number,
      text: withdrawalText.placed(number, formatShopDate(placedAt)),
    }));
  const isOther = chosen === OTHER;
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    setChosen(target.value);
    chooseOrder(target.value === OTHER || target.value === '' ? undefined : target.value);
  };
  return (
    <>
      <SelectField
        {...state}
        name={isOther ? '' : state.name}
        error={isOther ? undefined : state.error}
        value={chosen}
        onChange={choose}
        label={withdrawalText.order}
        placeholder={withdrawalText.chooseOrder}
        choices={[...choices, { value: OTHER, text: withdrawalText.otherOrder }]}
        required
      />
      {isOther && <NumberField state={state} />}
      {chosen !== '' && !isOther && <LinesField error={itemsError} />}
    </>
  );
}
