import type { ReactNode } from 'react';
import { CATEGORIES } from '#contract/vocabulary.ts';
import { countryChoices } from '#lib/admin/settings/places.ts';
import { capitalize } from '#lib/capitalize.ts';
import { settingsText as words } from '#messages/admin/settings.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import { TitledSection } from '#ui/TitledSection.tsx';
import { RadioCards } from './RadioCards.tsx';
import type { DraftProps } from './SettingsForm.tsx';

/** A section of the settings with a sentence about it. */
export function SettingsSection({
  name,
  text,
  children,
}: {
  name: keyof typeof words.groups;
  text?: string;
  children: ReactNode;
}) {
  return (
    <TitledSection heading={words.groups[name]} fragment={name}>
      {text && <p className="-mt-3 mb-5 max-w-[68ch] text-stone">{text}</p>}
      {children}
    </TitledSection>
  );
}

/** The home country and the time zone. */
export function HomeFields({ draft, errorAt, onChange }: DraftProps) {
  return (
    <SettingsSection name="home" text={words.home.text}>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={words.home.country}
          choices={countryChoices()}
          placeholder={words.home.choose}
          readOnly={false}
          value={draft.homeCountry}
          error={errorAt('homeCountry')}
          onChange={({ target }) => onChange({ homeCountry: target.value })}
        />
        <SelectField
          label={words.home.timeZone}
          choices={timeZoneChoices(draft.timeZone)}
          placeholder={words.home.choose}
          readOnly={false}
          value={draft.timeZone}
          error={errorAt('timeZone')}
          onChange={({ target }) => onChange({ timeZone: target.value })}
        />
      </div>
    </SettingsSection>
  );
}

/** Returns the time zones that the browser knows, and the chosen one. */
function timeZoneChoices(chosen: string) {
  const zones = new Set(Intl.supportedValuesOf('timeZone'));
  if (chosen !== '') zones.add(chosen);
  return [...zones].sort().map((value) => ({ value, text: value.replaceAll('_', ' ') }));
}

/** The rules of voluntary returns. */
export function ReturnsFields({ draft: { returns }, errorAt, onChange }: DraftProps) {
  const set = (change: Partial<typeof returns>) => onChange({ returns: { ...returns, ...change } });
  const { exemptCategories: exempt } = returns;
  return (
    <SettingsSection name="returns" text={words.returns.text}>
      <div className="grid gap-6">
        <div className="max-w-52">
          <TextField
            label={words.returns.days}
            hint={words.returns.daysHint}
            inputMode="numeric"
            value={returns.days}
            error={errorAt('returns.days')}
            onChange={({ target }) => set({ days: target.value })}
          />
        </div>
        <RadioCards
          legend={words.returns.fee}
          name="fee"
          value={returns.fee}
          choices={words.returns.fees}
          onChoose={(fee) => set({ fee })}
        />
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{words.returns.exempt}</legend>
          {CATEGORIES.map((category) => (
            <Checkbox
              key={category}
              label={capitalize(category)}
              checked={exempt.includes(category)}
              onChange={({ target }) =>
                set({
                  exemptCategories: CATEGORIES.filter((other) =>
                    other === category ? target.checked : exempt.includes(other),
                  ),
                })
              }
            />
          ))}
        </fieldset>
      </div>
    </SettingsSection>
  );
}

/** Who sells: the name, the address and the numbers on invoices. */
export function SellerFields({ draft: { seller }, errorAt, onChange }: DraftProps) {
  const field = (name: keyof typeof seller) => ({
    label: words.seller[name],
    value: seller[name],
    error: errorAt(`seller.${name}`),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ seller: { ...seller, [name]: target.value } }),
  });
  return (
    <SettingsSection name="seller" text={words.seller.text}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('name')} />
        <TextField {...field('taxId')} />
        <div className="sm:col-span-2">
          <TextArea {...field('address')} rows={4} />
        </div>
        <TextField {...field('email')} type="email" />
        <TextField {...field('phone')} type="tel" />
        <div className="sm:col-span-2">
          <TextArea {...field('responsible')} hint={words.seller.responsibleHint} rows={3} />
        </div>
      </div>
    </SettingsSection>
  );
}

/** The series of invoices and credit notes. */
export function DocumentFields({ draft: { invoice, creditNote }, errorAt, onChange }: DraftProps) {
  const { documents } = words;
  return (
    <SettingsSection name="documents" text={documents.text}>
      <fieldset className="grid gap-5 sm:grid-cols-3">
        <legend className="mb-3 font-medium">{documents.invoice}</legend>
        {(['prefix', 'next', 'keepYears'] as const).map((name) => (
          <TextField
            key={name}
            label={documents[name]}
            inputMode={name === 'prefix' ? 'text' : 'numeric'}
            value={invoice[name]}
            error={errorAt(`invoice.${name}`)}
            onChange={({ target }) => onChange({ invoice: { ...invoice, [name]: target.value } })}
          />
        ))}
      </fieldset>
      <fieldset className="mt-6 grid gap-5 sm:grid-cols-3">
        <legend className="mb-3 font-medium">{documents.creditNote}</legend>
        {(['prefix', 'next'] as const).map((name) => (
          <TextField
            key={name}
            label={documents[name]}
            inputMode={name === 'prefix' ? 'text' : 'numeric'}
            value={creditNote[name]}
            error={errorAt(`creditNote.${name}`)}
            onChange={({ target }) => onChange({ creditNote: { ...creditNote, [name]: target.value } })}
          />
        ))}
      </fieldset>
    </SettingsSection>
  );
}
