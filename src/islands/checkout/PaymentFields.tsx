import { useEffect, useId } from 'react';
import type { PaymentMethod } from '#contract/orders/order.ts';
import type { RemoteState } from '#lib/api/remote-store.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { checkoutText } from '#messages/checkout.ts';
import { paymentMethodText } from '#messages/orders.ts';
import { $paymentMethods } from '#stores/checkout/checkout.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { StaleAlert } from '#ui/StaleAlert.tsx';

const { payment } = checkoutText;

interface Props {
  methods: RemoteState<{ readonly methods: readonly PaymentMethod[] }>;
  error: string | undefined;
  chosen: PaymentMethod | undefined;
  onChoose: (method: PaymentMethod) => void;
}

/**
 * The payment methods. The shop's default is selected initially; with the capability `selling`, none of several is.
 * [PAY-01]
 */
export function PaymentFields({ methods, error, chosen, onChoose }: Props) {
  const id = useId();
  const isPreselected = !hasCapability('selling');
  const defaultMethod = methods.state === 'ready' && isPreselected ? methods.data.methods[0] : undefined;

  useEffect(() => {
    if (defaultMethod !== undefined && chosen === undefined) onChoose(defaultMethod);
  }, [defaultMethod, chosen, onChoose]);

  if (methods.state === 'loading') return <Spinner text={payment.loading} />;
  if (methods.state === 'failed') return <StaleAlert text={payment.failed} onRetry={$paymentMethods.retry} />;
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="mb-4">{payment.legend}</legend>
      <div className="divide-y divide-line border border-line">
        {methods.data.methods.map((method) => (
          <label key={method} className="flex gap-4 p-4 has-checked:bg-linen sm:p-5">
            <input
              type="radio"
              name="payment"
              value={method}
              checked={method === chosen}
              onChange={() => onChoose(method)}
              className="choice-input mt-1 shrink-0"
            />
            <span>
              <span className="block font-medium">{paymentMethodText[method]}</span>
              <span className="mt-1 block text-sm text-stone">{payment.methods[method]}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
