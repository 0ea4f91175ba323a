import { useEffect, useState } from 'react';
import type { PaymentMethod } from '#contract/orders/order.ts';
import { DELIVERY_FIELDS, PAYMENT_FIELDS } from '#lib/checkout/checkout.ts';
import { checkoutText } from '#messages/checkout.ts';
import { paymentMethodText } from '#messages/orders.ts';
import { $checkoutLoss, $placedBefore, checkoutDraft, checkoutForm } from '#stores/checkout/checkout.ts';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useForm } from '#ui/use-form.ts';
import type { CheckoutBagProps } from './CheckoutBag.tsx';
import { CheckoutStep, type CheckoutStepState } from './CheckoutStep.tsx';
import { DeliveryFields, DeliverySummary } from './DeliveryFields.tsx';
import { PaymentFields } from './PaymentFields.tsx';
import { ReviewStep } from './ReviewStep.tsx';

/** The number of steps, which are numbered from 1. */
const STEP_COUNT = 3;

/** The fields that each step validates; the last step has none. */
const FIELDS_BY_STEP = [DELIVERY_FIELDS, PAYMENT_FIELDS];

/**
 * The three checkout steps in one form. The delivery fields survive a failure and a reload; the payment method does
 * not. [BAG-08]
 */
export function CheckoutSteps(props: CheckoutBagProps & { changes: readonly string[] }) {
  const [openStep, setOpenStep] = useState(1);
  const [reachedStep, setReachedStep] = useState(1);
  const [method, setMethod] = useState<PaymentMethod>();
  const isPlacedBefore = useBrowserStore($placedBefore, undefined) !== undefined;
  const loss = useBrowserStore($checkoutLoss, undefined);
  const fields = FIELDS_BY_STEP[openStep - 1];
  const onDone = () => {
    const next = Math.max(reachedStep, openStep + 1);
    setReachedStep(next);
    setOpenStep(next);
  };
  const { state, sending, props: form, field } = useForm(checkoutForm, fields && { fields, onDone });

  // Reopens the first step with an invalid field, for example after the backend rejected a field.
  const invalidStep =
    FIELDS_BY_STEP.findIndex((names) => names.some((name) => state.errors[name] !== undefined)) + 1;
  useEffect(() => {
    if (invalidStep > 0) setOpenStep(invalidStep);
  }, [invalidStep]);

  const stepProps = (number: number) => ({
    number,
    total: STEP_COUNT,
    state: stateOf(number, openStep, reachedStep),
    onEdit: sending ? undefined : () => setOpenStep(number),
  });
  return (
    <form
      {...form}
      onInput={(event) => {
        form.onInput(event);
        saveDraft(event.currentTarget);
      }}
    >
      {loss && (
        <p role="alert" className="mb-6 text-clay">
          {checkoutText.loss[loss]}
        </p>
      )}
      <CheckoutStep
        {...stepProps(1)}
        title={checkoutText.steps.delivery}
        summary={<DeliverySummary entered={checkoutDraft.read()} />}
      >
        <DeliveryFields field={field} />
        {openStep === 1 && (
          <NextButton text={reachedStep === STEP_COUNT ? checkoutText.toReview : checkoutText.toPayment} />
        )}
      </CheckoutStep>
      <CheckoutStep
        {...stepProps(2)}
        title={checkoutText.steps.payment}
        summary={method && paymentMethodText[method]}
      >
        <PaymentFields error={state.errors.payment} chosen={method} onChoose={setMethod} />
        {openStep === 2 && method && <NextButton text={checkoutText.toReview} />}
      </CheckoutStep>
      <CheckoutStep {...stepProps(STEP_COUNT)} title={checkoutText.steps.review}>
        {openStep === STEP_COUNT && (
          <ReviewStep {...props} failure={state.errorMessage}>
            <SubmitButton
              text={placeButtonText(method, isPlacedBefore)}
              sendingText={checkoutText.review.placing}
              sending={sending}
            />
          </ReviewStep>
        )}
      </CheckoutStep>
    </form>
  );
}

function placeButtonText(method: PaymentMethod | undefined, isPlacedBefore: boolean): string {
  if (isPlacedBefore) return checkoutText.placedBefore.another;
  return method === 'card' ? checkoutText.review.placeAndPay : checkoutText.review.place;
}

function NextButton({ text }: { text: string }) {
  return (
    <div className="mt-8 grid sm:justify-items-start">
      <SubmitButton text={text} sendingText="" sending={false} />
    </div>
  );
}

function stateOf(number: number, openStep: number, reachedStep: number): CheckoutStepState {
  if (number === openStep) return 'open';
  return number < reachedStep ? 'done' : 'ahead';
}

/** Saves the delivery fields as a draft. */
function saveDraft(form: HTMLFormElement): void {
  const entries = new FormData(form);
  checkoutDraft.save(
    Object.fromEntries(DELIVERY_FIELDS.map((name) => [name, String(entries.get(name) ?? '')])),
  );
}
