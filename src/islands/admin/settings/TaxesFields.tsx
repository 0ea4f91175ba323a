import { countryChoices, STATE_CHOICES } from '#lib/admin/settings/places.ts';
import { newTax, type SettingsDraft, type TaxDraft } from '#lib/admin/settings/settings-draft.ts';
import { placeName } from '#lib/place-names.ts';
import { settingsText } from '#messages/admin/settings.ts';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { FOCUS_AFTER_REMOVAL_PROPS } from '#ui/focus-after-removal.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { SettingsSection } from './HouseFields.tsx';
import { RadioCards } from './RadioCards.tsx';
import { ENTRIES_PROPS, RemoveButton } from './RemoveButton.tsx';
import type { DraftProps } from './SettingsForm.tsx';

const { taxes: words, home } = settingsText;

/** The tax mode, the tax on delivery, and the rates by place and class. [TAX-01] */
export function TaxesFields({ draft, errorAt, onChange }: DraftProps) {
  const { taxes, homeCountry } = draft;
  const set = (next: SettingsDraft['taxes']) => onChange({ taxes: next });
  return (
    <SettingsSection name="taxes">
      <div className="grid gap-6">
        <RadioCards
          legend={words.mode}
          name="taxMode"
          value={draft.taxMode}
          choices={words.modes}
          onChoose={(taxMode) => onChange({ taxMode })}
        />
        <RadioCards
          legend={words.delivery}
          name="deliveryTax"
          value={draft.deliveryTax}
          choices={words.deliveryChoices}
          onChoose={(deliveryTax) => onChange({ deliveryTax })}
        />
        <div {...ENTRIES_PROPS}>
          <h3 className="text-sm font-medium">{words.rates}</h3>
          <p className="mt-1 max-w-[68ch] text-sm text-stone">{taxes.length > 0 ? words.text : words.none}</p>
          {taxes.map((tax, index) => (
            <TaxFields
              key={tax.key}
              tax={tax}
              errorAt={(path) => errorAt(`taxes.${index}.${path}`)}
              onChange={(change) => set(taxes.with(index, { ...tax, ...change }))}
              onRemove={() => set(taxes.toSpliced(index, 1))}
            />
          ))}
          <button
            type="button"
            className="button button-secondary mt-5"
            onClick={() => set([...taxes, newTax(homeCountry)])}
            {...FOCUS_AFTER_REMOVAL_PROPS}
          >
            {words.add}
          </button>
        </div>
      </div>
    </SettingsSection>
  );
}

interface TaxProps {
  tax: TaxDraft;
  errorAt: (path: string) => string | undefined;
  onChange: (change: Partial<TaxDraft>) => void;
  onRemove: () => void;
}

function TaxFields({ tax, errorAt, onChange, onRemove }: TaxProps) {
  const place = tax.region ? placeName(`${tax.country}-${tax.region}`) : countryText(tax.country);
  return (
    <fieldset className="min-w-0 border-b border-line py-5">
      <legend className="sr-only">{words.entry(place, tax.class)}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-3">
        <SelectField
          label={words.country}
          choices={[{ value: '*', text: words.all }, ...countryChoices()]}
          placeholder={home.choose}
          readOnly={false}
          value={tax.country}
          error={errorAt('country')}
          onChange={({ target }) => onChange({ country: target.value, region: '' })}
        />
        <RegionField tax={tax} error={errorAt('region')} onChange={(region) => onChange({ region })} />
        <TextField
          label={words.class}
          value={tax.class}
          error={errorAt('class')}
          onChange={({ target }) => onChange({ class: target.value })}
        />
        <TextField
          label={words.rate}
          inputMode="decimal"
          value={tax.rate}
          error={errorAt('rate')}
          onChange={({ target }) => onChange({ rate: target.value })}
        />
        <TextField
          label={words.validFrom}
          type="date"
          value={tax.validFrom}
          error={errorAt('validFrom')}
          onChange={({ target }) => onChange({ validFrom: target.value })}
        />
        <FieldFrame label={words.deliveryTaxed} error={errorAt('delivery')}>
          {(control) => (
            <select
              {...control}
              value={tax.delivery}
              onChange={({ target }) =>
                onChange({ delivery: (['', 'yes', 'no'] as const)[target.selectedIndex] ?? '' })
              }
            >
              {(['', 'yes', 'no'] as const).map((choice) => (
                <option key={choice} value={choice}>
                  {words.deliveryTaxedChoices[choice]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      </div>
      <div className="mt-1">
        <RemoveButton text={words.removeRate} onRemove={onRemove} />
      </div>
    </fieldset>
  );
}

const countryText = (country: string) => (country === '*' ? words.all : placeName(country));

interface RegionProps {
  tax: TaxDraft;
  error: string | undefined;
  onChange: (region: string) => void;
}

/** The region of a tax: a select of the states of the US, else a code of ISO 3166-2. */
function RegionField({ tax, error, onChange }: RegionProps) {
  if (tax.country === 'US')
    return (
      <SelectField
        label={words.region}
        choices={STATE_CHOICES}
        placeholder={words.allRegions}
        readOnly={false}
        value={tax.region}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  return (
    <TextField
      label={words.region}
      hint={words.regionHint}
      value={tax.region}
      error={error}
      readOnly={tax.country === '*'}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
