import { useEffect, useState } from 'react';
import type { PaymentMethod } from '#contract/orders/order.ts';
import type { Totals } from '#contract/quote/price-components.ts';
import { formatCents } from '#contract/wire/money.ts';
import { LOADING, type RemoteState } from '#lib/api/remote-store.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { DELIVERY_FIELDS, PAYMENT_FIELDS } from '#lib/checkout/checkout.ts';
import { checkoutText } from '#messages/checkout.ts';
import { paymentMethodText } from '#messages/orders.ts';
import { quoteAddress } from '#stores/checkout/address-form.ts';
import {
  $checkoutLoss,
  $isFree,
  $mustSayPay,
  $offeredMethods,
  $placedBefore,
  canDeliver,
  checkoutDraft,
  checkoutForm,
} from '#stores/checkout/checkout.ts';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { type FieldState, useForm } from '#ui/use-form.ts';
import type { CheckoutBagProps } from './CheckoutBag.tsx';
import { CheckoutStep, type CheckoutStepState } from './CheckoutStep.tsx';
import { CountryFields, PrintedAddress } from './CountryFields.tsx';
import { DeliveryFields, DeliverySummary } from './DeliveryFields.tsx';
import { PaymentFields } from './PaymentFields.tsx';
import { RateFields } from './RateFields.tsx';
import { ReviewStep } from './ReviewStep.tsx';

type Step = 'delivery' | 'payment' | 'review';

/** The fields that each step validates; the last step has none. */
const FIELDS: Readonly<Record<Step, readonly string[]>> = {
  delivery: DELIVERY_FIELDS,
  payment: PAYMENT_FIELDS,
  review: [],
};

/**
 * The checkout steps in one form. The delivery fields survive a failure and a reload; the payment method does not. With
 * the capability `selling`, a single payment method and an order of 0 need no step. [BAG-08]
 */
export function CheckoutSteps(props: CheckoutBagProps & { changes: readonly string[] }) {
  const [openStep, setOpenStep] = useState<Step>('delivery');
  const [reachedStep, setReachedStep] = useState<Step>('delivery');
  const [chosen, setMethod] = useState<PaymentMethod>();
  const methods = useBrowserStore($offeredMethods, LOADING);
  const isFree = useBrowserStore($isFree, false);
  const onlyMethod = onlyMethodOf(methods, isFree);
  const method = onlyMethod ?? chosen;
  const steps: readonly Step[] = onlyMethod ? ['delivery', 'review'] : ['delivery', 'payment', 'review'];
  const isPlacedBefore = useBrowserStore($placedBefore, undefined) !== undefined;
  const loss = useBrowserStore($checkoutLoss, undefined);
  const onDone = () => {
    // The note at the deliveries says why.
    if (openStep === 'delivery' && !canDeliver()) return;
    const next = steps[Math.max(steps.indexOf(reachedStep), steps.indexOf(openStep) + 1)] ?? 'review';
    setReachedStep(next);
    setOpenStep(next);
  };
  const step = openStep === 'review' ? undefined : { fields: FIELDS[openStep], onDone };
  const { state, sending, props: form, field } = useForm(checkoutForm, step);

  // Reopens the first step with an invalid field, for example after the backend rejected a field.
  const invalidStep = steps.find((name) => FIELDS[name].some((part) => state.errors[part] !== undefined));
  useEffect(() => {
    if (invalidStep) setOpenStep(invalidStep);
  }, [invalidStep]);

  const stepProps = (name: Step) => ({
    number: steps.indexOf(name) + 1,
    total: steps.length,
    title: checkoutText.steps[name],
    state: stateOf(steps, name, openStep, reachedStep),
    onEdit: sending ? undefined : () => setOpenStep(name),
  });
  const toNext = reachedStep === 'review' || onlyMethod ? checkoutText.toReview : checkoutText.toPayment;
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
      {onlyMethod && <input type="hidden" name="payment" value={onlyMethod} />}
      <CheckoutStep {...stepProps('delivery')} summary={<EnteredAddress />}>
        <DeliveryStep field={field} />
        {openStep === 'delivery' && <NextButton text={toNext} />}
      </CheckoutStep>
      {!onlyMethod && (
        <CheckoutStep {...stepProps('payment')} summary={method && paymentMethodText[method]}>
          <PaymentFields
            methods={methods}
            error={state.errors.payment}
            chosen={chosen}
            onChoose={setMethod}
          />
          {openStep === 'payment' && (method || hasCapability('selling')) && (
            <NextButton text={checkoutText.toReview} />
          )}
        </CheckoutStep>
      )}
      <CheckoutStep {...stepProps('review')}>
        {openStep === 'review' && (
          <ReviewStep {...props} failure={state.errorMessage}>
            {onlyMethod && <p className="mb-4">{checkoutText.payment.methods[onlyMethod]}</p>}
            <PlaceButton
              method={method}
              totals={props.totals}
              isPlacedBefore={isPlacedBefore}
              sending={sending}
            />
          </ReviewStep>
        )}
      </CheckoutStep>
    </form>
  );
}

function DeliveryStep({ field }: { field: (name: string) => FieldState }) {
  if (!hasCapability('selling')) return <DeliveryFields field={field} />;
  return (
    <>
      <CountryFields field={field} />
      <div className="mt-10">
        <RateFields />
      </div>
    </>
  );
}

function EnteredAddress() {
  const entered = checkoutDraft.read();
  return hasCapability('selling') ? (
    <PrintedAddress entered={entered} />
  ) : (
    <DeliverySummary entered={entered} />
  );
}

type Methods = RemoteState<{ readonly methods: readonly PaymentMethod[] }>;

/**
 * Returns the payment method that needs no choice: the only one on offer, or that of an order of 0. Undefined while the
 * methods load, if there are several or none, and without the capability `selling`.
 */
function onlyMethodOf(methods: Methods, isFree: boolean): PaymentMethod | undefined {
  if (isFree) return 'none';
  if (!hasCapability('selling')) return undefined;
  return methods.state === 'ready' && methods.data.methods.length === 1 ? methods.data.methods[0] : undefined;
}

interface PlaceProps {
  method: PaymentMethod | undefined;
  totals: Totals;
  isPlacedBefore: boolean;
  sending: boolean;
}

/** The button that places the order. With the capability `selling`, it says what the order costs. [DUTY-01] */
function PlaceButton({ method, totals, isPlacedBefore, sending }: PlaceProps) {
  const mustSayPay = useBrowserStore($mustSayPay, false);
  return (
    <SubmitButton
      text={isPlacedBefore ? checkoutText.placedBefore.another : placeText(method, totals, mustSayPay)}
      sendingText={checkoutText.review.placing}
      sending={sending}
    />
  );
}

function placeText(method: PaymentMethod | undefined, totals: Totals, mustSayPay: boolean): string {
  const { review } = checkoutText;
  if (!hasCapability('selling')) return method === 'card' ? review.placeAndPay : review.place;
  const total = totals.isPending ? '…' : formatCents(totals.grandTotalCents);
  if (!mustSayPay || method === 'none') return review.placeFor(total);
  return method === 'delivery' ? review.orderWithObligation(total) : review.orderAndPay(total);
}

function NextButton({ text }: { text: string }) {
  return (
    <div className="mt-8 grid sm:justify-items-start">
      <SubmitButton text={text} sendingText="" sending={false} />
    </div>
  );
}

function stateOf(steps: readonly Step[], name: Step, openStep: Step, reachedStep: Step): CheckoutStepState {
  if (name === openStep) return 'open';
  return steps.indexOf(name) < steps.indexOf(reachedStep) ? 'done' : 'ahead';
}

/** Saves the delivery fields as a draft. */
function saveDraft(form: HTMLFormElement): void {
  const entries = new FormData(form);
  const draft = Object.fromEntries(DELIVERY_FIELDS.map((name) => [name, String(entries.get(name) ?? '')]));
  checkoutDraft.save(draft);
  if (hasCapability('selling')) quoteAddress(draft);
}
