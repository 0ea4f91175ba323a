import { useEffect, useRef, useState } from 'react';
import { CARRIER_NAMES } from '#contract/orders/carriers.ts';
import type { Order } from '#contract/orders/order.ts';
import { OTHER_CARRIER, shipmentEntries } from '#lib/admin/orders/shipment-entries.ts';
import { managedShipmentText as words } from '#messages/admin/shipment.ts';
import { createShipmentForm } from '#stores/admin/orders/shipment-form.ts';
import { FormFailure } from '#ui/FormFailure.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useForm } from '#ui/use-form.ts';
import { useInitialFocus } from '#ui/use-initial-focus.ts';

const CHOICES = [
  ...CARRIER_NAMES.map((name) => ({ value: name, text: name })),
  { value: OTHER_CARRIER, text: words.other },
];

interface Props {
  order: Order;
  onClose: () => void;
}

/** The form of an order's shipment. It keeps its entries when the order is loaded again. [SHIP-03] */
export function ShipmentForm({ order, onClose }: Props) {
  const current = useRef(order);
  useEffect(() => {
    current.current = order;
  }, [order]);
  const [form] = useState(() => createShipmentForm(() => current.current, onClose));
  const [saved] = useState(() => shipmentEntries(order.shipment));
  const [carrier, setCarrier] = useState(saved.carrier);
  const { state, sending, props, field } = useForm(form);
  useInitialFocus(props.ref);
  const text = (name: keyof typeof saved) => ({ ...field(name), defaultValue: saved[name] });
  return (
    <form {...props} className="mt-6 grid grid-cols-1 gap-6">
      <SelectField
        label={words.carrier}
        placeholder={words.noCarrier}
        choices={CHOICES}
        {...field('carrier')}
        defaultValue={saved.carrier}
        onChange={({ target }) => setCarrier(target.value)}
      />
      {carrier === OTHER_CARRIER && (
        <TextField label={words.otherCarrier} autoComplete="off" {...text('otherCarrier')} />
      )}
      <TextArea
        label={words.trackingNumbers}
        hint={words.trackingHint}
        rows={3}
        spellCheck={false}
        translate="no"
        {...text('trackingNumbers')}
      />
      <TextField label={words.shipped} hint={words.shippedHint} type="date" {...text('shippedAt')} />
      <TextField label={words.delivered} hint={words.deliveredHint} type="date" {...text('deliveredAt')} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton text={words.save} sendingText={words.saving} sending={sending} />
        <button type="button" className="button-text" onClick={onClose}>
          {words.cancel}
        </button>
        <FormFailure text={state.errorMessage} />
      </div>
    </form>
  );
}
