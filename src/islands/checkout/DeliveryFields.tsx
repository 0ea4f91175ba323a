import { useState } from 'react';
import { STATES_OF_THE_US } from '#contract/states-of-the-us.ts';
import { checkout } from '#lib/checkout/messages.ts';
import { $user } from '#stores/account/session.ts';
import { checkoutDraft } from '#stores/checkout/checkout.ts';
import { addressLines, Lines } from '#ui/OrderFacts.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { FieldState } from '#ui/use-form.ts';

const { contact, address } = checkout;

const STATES = Object.entries(STATES_OF_THE_US).map(([value, text]) => ({ value, text }));

/** Contact and address, with what was typed before and the address of who is signed in. */
export function DeliveryFields({ field }: { field: (name: string) => FieldState }) {
  const [kept] = useState(checkoutDraft.read);
  const text = (name: string) => ({ ...field(name), defaultValue: kept[name] ?? '' });
  const shipping = (token: string) => ({ autoComplete: `shipping ${token}` });
  return (
    <>
      <fieldset className="grid gap-6">
        <Legend text={contact.legend} />
        <TextField
          {...text('email')}
          defaultValue={kept.email || ($user.get()?.email ?? '')}
          label={contact.email}
          hint={contact.emailHint}
          type="email"
          autoComplete="email"
          required
        />
        <TextField
          {...text('phone')}
          label={contact.phone}
          hint={contact.phoneHint}
          type="tel"
          autoComplete="tel"
        />
      </fieldset>
      <fieldset className="mt-10 grid gap-6 sm:grid-cols-6">
        <Legend text={address.legend} />
        <div className="sm:col-span-6">
          <TextField {...text('name')} {...shipping('name')} label={address.name} required />
        </div>
        <div className="sm:col-span-6">
          <TextField {...text('line1')} {...shipping('address-line1')} label={address.line1} required />
        </div>
        <div className="sm:col-span-6">
          <TextField
            {...text('line2')}
            {...shipping('address-line2')}
            label={address.line2}
            hint={address.line2Hint}
          />
        </div>
        <div className="sm:col-span-6">
          <TextField {...text('city')} {...shipping('address-level2')} label={address.city} required />
        </div>
        <div className="sm:col-span-4">
          <SelectField
            {...text('region')}
            {...shipping('address-level1')}
            label={address.region}
            placeholder={address.choose}
            choices={STATES}
            required
          />
        </div>
        <div className="sm:col-span-2">
          <TextField
            {...text('postalCode')}
            {...shipping('postal-code')}
            label={address.postalCode}
            inputMode="numeric"
            required
          />
        </div>
        <p className="text-sm text-stone sm:col-span-6">{address.country}</p>
      </fieldset>
    </>
  );
}

/** What was entered, as it is written on a parcel. */
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
        <Lines texts={[email, phone]} />
      </p>
      <p>
        <Lines texts={addressLines({ name, line1, line2, city, region, postalCode })} />
      </p>
    </div>
  );
}

function Legend({ text }: { text: string }) {
  return <legend className="eyebrow mb-4">{text}</legend>;
}
