import { type ReactNode, useState } from 'react';
import type { FieldValue, FieldValues } from '#contract/catalogue/edit-base.ts';
import { COUPON_KINDS, type ListedCoupon } from '#contract/quote/coupons.ts';
import { CATEGORIES } from '#contract/vocabulary.ts';
import { CURRENCY } from '#contract/wire/shop-currency.ts';
import { formatEntry, savedValues } from '#lib/admin/discount-codes/code-entries.ts';
import { capitalize } from '#lib/capitalize.ts';
import { discountCodesText } from '#messages/admin/discount-codes.ts';
import { createCodeForm } from '#stores/admin/discount-codes/discount-codes.ts';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { FormFailure } from '#ui/FormFailure.tsx';
import { FormWithConflicts } from '#ui/FormWithConflicts.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type FieldState, useForm } from '#ui/use-form.ts';
import { useInitialFocus } from '#ui/use-initial-focus.ts';

const words = discountCodesText.form;

const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: words.kinds,
  category: {
    '': words.everything,
    ...Object.fromEntries(CATEGORIES.map((name) => [name, capitalize(discountCodesText.categories[name])])),
  },
  oncePerCustomer: words.onceChoices,
  announced: words.announcedChoices,
};

interface Props {
  /** The edited code; undefined for a new one. */
  coupon: ListedCoupon | undefined;
  onClose: () => void;
}

/** The form of a discount code. [DISC-01] */
export function CodeForm({ coupon, onClose }: Props) {
  const [edit] = useState(() => createCodeForm(coupon, onClose));
  const { state, sending, props, field } = useForm(edit);
  const [saved] = useState<FieldValues>(() => (coupon ? savedValues(coupon) : {}));
  useInitialFocus(props.ref);
  const formatConflict = (name: string, value: FieldValue) =>
    formatEntry(name, value, edit.$conflict.get()?.saved.kind ?? edit.$base.get().kind ?? null);
  return (
    <FormWithConflicts
      edit={edit}
      format={formatConflict}
      preview={(name, value) => CHOICES[name]?.[value]}
      {...props}
      className="grid max-w-160 grid-cols-1 gap-6"
    >
      <h2 className="text-2xl">
        {coupon ? discountCodesText.editNamed(coupon.code) : discountCodesText.add}
      </h2>
      <CodeFields
        field={field}
        saved={saved}
        savedText={(name) => formatEntry(name, saved[name] ?? null, saved.kind ?? null)}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton text={coupon ? words.save : words.add} sendingText={words.sending} sending={sending} />
        <button type="button" className="button-text" onClick={onClose}>
          {words.cancel}
        </button>
        <FormFailure text={state.errorMessage ?? ''} />
      </div>
    </FormWithConflicts>
  );
}

interface FieldsProps {
  field: (name: string) => FieldState;
  saved: FieldValues;
  /** Returns the saved value of a field as text. */
  savedText: (name: string) => string;
}

function CodeFields({ field, saved, savedText }: FieldsProps) {
  const [kind, setKind] = useState(String(saved.kind ?? COUPON_KINDS[0]));
  const text = (name: string) => ({ ...field(name), defaultValue: savedText(name) });
  return (
    <>
      <TextField
        label={discountCodesText.code}
        autoComplete="off"
        autoCapitalize="characters"
        {...text('code')}
      />
      <Pair>
        <Choice label={words.kind} {...text('kind')} onChange={setKind} />
        {/* Stays in the form: a conflict may choose another kind and its value at once. */}
        <div hidden={kind === 'delivery'}>
          <TextField
            label={kind === 'percent' ? words.percent : words.amount(CURRENCY)}
            inputMode="decimal"
            {...text('value')}
          />
        </div>
      </Pair>
      <Pair>
        <Choice label={words.category} {...text('category')} />
        <TextField label={words.min(CURRENCY)} hint={words.minHint} inputMode="decimal" {...text('min')} />
      </Pair>
      <Pair>
        <TextField label={words.starts} type="date" {...text('starts')} />
        <TextField label={words.ends} hint={words.endsHint} type="date" {...text('ends')} />
      </Pair>
      <Pair>
        <TextField label={words.limit} hint={words.limitHint} inputMode="numeric" {...text('limit')} />
        <Choice label={words.once} {...text('oncePerCustomer')} />
      </Pair>
      <Choice label={words.announced} hint={words.announcedHint} {...text('announced')} />
    </>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-6 sm:grid-cols-2">{children}</div>;
}

interface ChoiceProps extends FieldState {
  label: string;
  hint?: string;
  defaultValue: string;
  onChange?: (value: string) => void;
}

/** A select whose first option is the default. While the form is sent, it keeps its value. */
function Choice({ label, hint, name, error, defaultValue, onChange }: ChoiceProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...control}
          name={name}
          defaultValue={defaultValue || undefined}
          onChange={({ target }) => onChange?.(target.value)}
        >
          {Object.entries(CHOICES[name] ?? {}).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
