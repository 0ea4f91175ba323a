import { useEffect, useState } from 'react';
import type { PaymentMethod } from '#contract/order.ts';
import { DELIVERY_FIELDS, PAYMENT_FIELDS } from '#lib/checkout/checkout.ts';
import { checkout } from '#lib/checkout/messages.ts';
import { paymentMethods } from '#lib/orders/messages.ts';
import { checkoutDraft, checkoutForm } from '#stores/checkout/checkout.ts';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { useForm } from '#ui/use-form.ts';
import type { BagBesideProps } from './BagBeside.tsx';
import { DeliveryFields, DeliverySummary } from './DeliveryFields.tsx';
import { PaymentFields } from './PaymentFields.tsx';
import { Review } from './Review.tsx';
import { Step, type StepState } from './Step.tsx';

const STEPS = 3;
const FIELDS = [DELIVERY_FIELDS, PAYMENT_FIELDS];

/**
 * The three checkout steps in one form. The delivery fields survive a failure and a reload; the payment method does
 * not. [BAG-08]
 */
export function CheckoutSteps(props: BagBesideProps & { changes: readonly string[] }) {
  const [open, setOpen] = useState(1);
  const [reached, setReached] = useState(1);
  const [method, setMethod] = useState<PaymentMethod>();
  const fields = FIELDS[open - 1];
  const onDone = () => {
    const next = Math.max(reached, open + 1);
    setReached(next);
    setOpen(next);
  };
  const { state, sending, props: form, field } = useForm(checkoutForm, fields && { fields, onDone });

  // Reopens the first step with an invalid field, for example after the backend rejected a field.
  const invalidStep = FIELDS.findIndex((names) => names.some((name) => state.errors[name] !== undefined)) + 1;
  useEffect(() => {
    if (invalidStep > 0) setOpen(invalidStep);
  }, [invalidStep]);

  const step = (number: number) => ({
    number,
    total: STEPS,
    state: stateOf(number, open, reached),
    onChange: sending ? undefined : () => setOpen(number),
  });
  return (
    <form
      {...form}
      onInput={(event) => {
        form.onInput(event);
        saveDraft(event.currentTarget);
      }}
    >
      <Step
        {...step(1)}
        title={checkout.steps.delivery}
        summary={<DeliverySummary entered={checkoutDraft.read()} />}
      >
        <DeliveryFields field={field} />
        {open === 1 && <NextButton text={reached === STEPS ? checkout.toReview : checkout.toPayment} />}
      </Step>
      <Step {...step(2)} title={checkout.steps.payment} summary={method && paymentMethods[method]}>
        <PaymentFields error={state.errors.payment} chosen={method} onChoose={setMethod} />
        {open === 2 && method && <NextButton text={checkout.toReview} />}
      </Step>
      <Step {...step(STEPS)} title={checkout.steps.review}>
        {open === STEPS && (
          <Review {...props} failure={state.failure}>
            <SubmitButton
              text={method === 'card' ? checkout.review.placeAndPay : checkout.review.place}
              sendingText={checkout.review.placing}
              sending={sending}
            />
          </Review>
        )}
      </Step>
    </form>
  );
}

function NextButton({ text }: { text: string }) {
  return (
    <div className="mt-8">
      <SubmitButton text={text} sendingText="" sending={false} />
    </div>
  );
}

function stateOf(number: number, open: number, reached: number): StepState {
  if (number === open) return 'open';
  return number < reached ? 'done' : 'ahead';
}

/** Saves the delivery fields as a draft. */
function saveDraft(form: HTMLFormElement): void {
  const entries = new FormData(form);
  checkoutDraft.keep(
    Object.fromEntries(DELIVERY_FIELDS.map((name) => [name, String(entries.get(name) ?? '')])),
  );
}
