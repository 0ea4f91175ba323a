import { useState } from 'react';
import { addressLines } from '#contract/address/address.ts';
import { US_STATES } from '#contract/address/us-states.ts';
import { formatZip } from '#contract/address/zip-codes.ts';
import { checkoutText } from '#messages/checkout.ts';
import { checkoutDraft } from '#stores/checkout/checkout.ts';
import { TextLines } from '#ui/OrderFacts.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { FieldState } from '#ui/use-form.ts';
import { EmailSection, PhoneField } from './ContactFields.tsx';

const { address } = checkoutText;

const STATES = Object.entries(US_STATES).map(([value, text]) => ({ value, text }));

/** The contact and address fields, prefilled from the saved draft and the logged-in user's email. */
export function DeliveryFields({ field }: { field: (name: string) => FieldState }) {
  const [draft] = useState(checkoutDraft.read);
  const textProps = (name: string) => ({ ...field(name), defaultValue: draft[name] ?? '' });
  const shipping = (token: string) => ({ autoComplete: `shipping ${token}` });
  return (
    <>
      <EmailSection state={field('email')} saved={draft.email} />
      <fieldset className="mt-10 grid gap-6 sm:grid-cols-6">
        <legend className="eyebrow mb-4">{address.legend}</legend>
        <div className="sm:col-span-6">
          <TextField {...textProps('name')} {...shipping('name')} label={address.name} required />
        </div>
        <div className="sm:col-span-6">
          <TextField {...textProps('line1')} {...shipping('address-line1')} label={address.line1} required />
        </div>
        <div className="sm:col-span-6">
          <TextField
            {...textProps('line2')}
            {...shipping('address-line2')}
            label={address.line2}
            hint={address.line2Hint}
          />
        </div>
        <div className="sm:col-span-6">
          <TextField {...textProps('city')} {...shipping('address-level2')} label={address.city} required />
        </div>
        <div className="sm:col-span-4">
          <SelectField
            {...textProps('region')}
            {...shipping('address-level1')}
            label={address.region}
            placeholder={address.choose}
            choices={STATES}
            required
          />
        </div>
        <div className="sm:col-span-2">
          <TextField
            {...textProps('postalCode')}
            {...shipping('postal-code')}
            label={address.postalCode}
            inputMode="numeric"
            required
          />
        </div>
        <p className="text-sm text-stone sm:col-span-6">{address.country}</p>
        <div className="sm:col-span-6">
          <PhoneField state={field('phone')} saved={draft.phone} />
        </div>
      </fieldset>
    </>
  );
}

/** The entered contact and address, formatted as on a parcel label. */
export function DeliverySummary({ entered }: { entered: Readonly<Record<string, string>> }) {
  const {
    email = '',
    phone = '',
    name = '',
    line1 = '',
    line2 = '',
    city = '',
    region = '',
    postalCode = '',
  } = entered;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <p>
        <TextLines texts={[email, phone]} />
      </p>
      <p>
        <TextLines
          texts={addressLines({ name, line1, line2, city, region, postalCode: formatZip(postalCode.trim()) })}
        />
      </p>
    </div>
  );
}
