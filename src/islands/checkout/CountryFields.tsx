import { useEffect, useState } from 'react';
import type { AddressField, AddressFormat } from '#contract/address/address-format.ts';
import { addressLabel } from '#contract/address/check-address.ts';
import { printAddress } from '#contract/address/print-address.ts';
import { LOADING } from '#lib/api/remote-store.ts';
import { namedCountries } from '#lib/place-names.ts';
import { checkoutText } from '#messages/checkout.ts';
import { $publicSettings } from '#stores/bag/bag-quote.ts';
import {
  $addressCountry,
  $addressFormat,
  $chosenCountry,
  quoteAddress,
} from '#stores/checkout/address-form.ts';
import { checkoutDraft } from '#stores/checkout/checkout.ts';
import { TextLines } from '#ui/OrderFacts.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { StaleAlert } from '#ui/StaleAlert.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import type { FieldState } from '#ui/use-form.ts';
import { EmailSection, PhoneField } from './ContactFields.tsx';

const { address } = checkoutText;

interface Props {
  field: (name: string) => FieldState;
}

/** The contact and the address: the country first, then the fields of the country in its order. [SHIP-02] */
export function CountryFields({ field }: Props) {
  const [draft] = useState(checkoutDraft.read);
  const country = useBrowserStore($addressCountry, undefined);
  const format = useBrowserStore($addressFormat, LOADING);
  useEffect(() => {
    if (draft.country) $chosenCountry.set(draft.country);
  }, [draft]);
  // A restored address has a price too.
  useEffect(() => {
    if (format.state === 'ready') quoteAddress({ country, region: checkoutDraft.read().region });
  }, [format, country]);
  return (
    <>
      <EmailSection state={field('email')} saved={draft.email} />
      <fieldset className="mt-10 grid gap-6 sm:grid-cols-6">
        <legend className="eyebrow mb-4">{address.legend}</legend>
        <div className="sm:col-span-6">
          <CountryField state={field('country')} country={country} />
        </div>
        {format.state === 'ready' && (
          <FieldsOf key={format.data.country} format={format.data} field={field} />
        )}
        {format.state === 'loading' && <Spinner text={address.loading} />}
        {format.state === 'failed' && <StaleAlert text={address.failed} onRetry={$addressFormat.retry} />}
        <div className="sm:col-span-6">
          <PhoneField state={field('phone')} saved={draft.phone} />
        </div>
      </fieldset>
    </>
  );
}

function CountryField({ state, country }: { state: FieldState; country: string | undefined }) {
  const settings = useBrowserStore($publicSettings, LOADING);
  if (settings.state === 'failed')
    return <StaleAlert text={address.failed} onRetry={$publicSettings.retry} />;
  if (settings.state === 'loading') return <Spinner text={address.loading} />;
  return (
    <SelectField
      {...state}
      label={address.countryLabel}
      placeholder={address.chooseCountry}
      choices={namedCountries(settings.data.countries)}
      value={country ?? ''}
      onChange={({ target }) => $chosenCountry.set(target.value)}
      autoComplete="shipping country"
      required
    />
  );
}

const AUTO_COMPLETE: Readonly<Record<AddressField, string>> = {
  name: 'name',
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
};

/** The fields of a country. Another country mounts them again, with the entries that both have. */
function FieldsOf({ format, field }: Props & { format: AddressFormat }) {
  const [draft] = useState(checkoutDraft.read);
  return format.fields.map((name) => {
    const props = {
      ...field(name),
      label: labelOf(name, format),
      defaultValue: draft[name] ?? '',
      autoComplete: `shipping ${AUTO_COMPLETE[name]}`,
      required: format.required.includes(name),
    };
    const isShort = name === 'postalCode' || name === 'region';
    return (
      <div key={name} className={isShort ? 'sm:col-span-3' : 'sm:col-span-6'}>
        {name === 'region' && format.regions ? (
          <SelectField
            {...props}
            placeholder={address.chooseRegion}
            choices={format.regions.map(({ code, name: text }) => ({ value: code, text }))}
          />
        ) : (
          <TextField {...props} hint={hintOf(name, format)} />
        )}
      </div>
    );
  });
}

function labelOf(name: AddressField, format: AddressFormat): string {
  if (name === 'city' || name === 'region' || name === 'postalCode') return addressLabel(name, format);
  return address[name];
}

function hintOf(name: AddressField, { required, postalExample }: AddressFormat): string | undefined {
  if (name === 'line2') return address.line2Hint;
  if (name === 'postalCode' && postalExample) return address.example(postalExample);
  return required.includes(name) || name === 'name' || name === 'line1' ? undefined : address.optional;
}

/** The entered contact and address, as the country writes it. */
export function PrintedAddress({ entered }: { entered: Readonly<Record<string, string>> }) {
  const country = useBrowserStore($addressCountry, undefined);
  const format = useBrowserStore($addressFormat, LOADING);
  const settings = useBrowserStore($publicSettings, LOADING);
  const { email = '', phone = '', name = '', line1 = '', line2 = '' } = entered;
  const { city = '', region = '', postalCode = '' } = entered;
  const isReady = country !== undefined && format.state === 'ready' && settings.state === 'ready';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <p>
        <TextLines texts={[email, phone]} />
      </p>
      {isReady && (
        <p>
          <TextLines
            texts={printAddress(
              { name, line1, line2, city, region, postalCode: postalCode.trim(), country },
              format.data,
              settings.data.homeCountry,
            )}
          />
        </p>
      )}
    </div>
  );
}
