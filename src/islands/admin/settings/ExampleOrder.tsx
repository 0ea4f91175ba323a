import { useMemo, useState } from 'react';
import { quote } from '#contract/quote/quote.ts';
import { STANDARD_CLASS } from '#contract/quote/quote-tax.ts';
import { type SellingSettings, toRules } from '#contract/settings/selling-settings.ts';
import { dollars, formatCents, toCents } from '#contract/wire/money.ts';
import { countryChoices, STATE_CHOICES } from '#lib/admin/settings/places.ts';
import { settingsText } from '#messages/admin/settings.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { TitledSection } from '#ui/TitledSection.tsx';
import { TotalsList } from '#ui/TotalsList.tsx';

const { example: words, home } = settingsText;

/** The value of the goods of each class at first. */
const FIRST_VALUE = '100';

interface Props {
  /** The last valid settings of the form. */
  settings: SellingSettings;
  /** Whether the form has no invalid field. */
  isCurrent: boolean;
}

/** An order that is priced with the entered settings. */
export function ExampleOrder({ settings, isCurrent }: Props) {
  const [country, setCountry] = useState('');
  const [region, setRegion] = useState('');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [rateId, setRateId] = useState('');
  const classes = useMemo(() => classesOf(settings), [settings]);
  return (
    <TitledSection heading={words.heading} className="bg-linen p-5 sm:p-6 xl:sticky xl:top-28">
      <p className="-mt-3 mb-5 text-sm text-stone">{words.text}</p>
      <div className="grid gap-4">
        <SelectField
          label={words.country}
          choices={countryChoices()}
          placeholder={home.choose}
          readOnly={false}
          value={country || settings.homeCountry}
          error={undefined}
          onChange={({ target }) => {
            setCountry(target.value);
            setRegion('');
          }}
        />
        {(country || settings.homeCountry) === 'US' && (
          <SelectField
            label={words.state}
            choices={STATE_CHOICES}
            placeholder={home.choose}
            readOnly={false}
            value={region}
            error={undefined}
            onChange={({ target }) => setRegion(target.value)}
          />
        )}
        {classes.map((taxClass) => (
          <TextField
            key={taxClass}
            label={classes.length === 1 ? words.value : words.valueOf(taxClass)}
            inputMode="decimal"
            value={values[taxClass] ?? FIRST_VALUE}
            error={undefined}
            onChange={({ target }) => setValues({ ...values, [taxClass]: target.value })}
          />
        ))}
      </div>
      <div aria-live="polite">
        {!isCurrent && <p className="mt-5 text-sm text-clay">{words.invalid}</p>}
        <Priced
          settings={settings}
          destination={{ country: country || settings.homeCountry, region: region || undefined }}
          values={classes.map((taxClass) => [taxClass, Number(values[taxClass] ?? FIRST_VALUE) || 0])}
          rateId={rateId}
          onChoose={setRateId}
        />
      </div>
    </TitledSection>
  );
}

/** Returns the tax classes of the settings, the standard class first. */
function classesOf(settings: SellingSettings): string[] {
  const classes = settings.taxes.map((tax) => tax.class);
  return [...new Set([STANDARD_CLASS, ...classes])];
}

interface PricedProps {
  settings: SellingSettings;
  destination: { readonly country: string; readonly region: string | undefined };
  values: readonly (readonly [taxClass: string, value: number])[];
  rateId: string;
  onChoose: (rateId: string) => void;
}

function Priced({ settings, destination, values, rateId, onChoose }: PricedProps) {
  const lines = values.map(([taxClass, value]) => ({
    quantity: 1,
    priceCents: toCents(dollars(Math.max(0, value))),
    taxClass,
  }));
  const quoted = quote({ lines, rules: toRules(settings), destination, rateId, now: new Date() });
  return (
    <>
      {quoted.reason && <p className="mt-5">{quoted.reason}</p>}
      {quoted.rates.length > 0 && (
        <fieldset className="mt-5">
          <legend className="mb-1 text-sm font-medium">{words.rates}</legend>
          {quoted.rates.map(({ id, name, priceCents, minDays, maxDays }) => (
            <label key={id} className="flex min-h-11 items-center gap-3 text-sm">
              <input
                type="radio"
                name="example-rate"
                checked={id === quoted.rateId}
                onChange={() => onChoose(id)}
                className="choice-input shrink-0"
              />
              {words.rate(
                name,
                priceCents === 0 ? words.free : formatCents(priceCents),
                words.days(minDays, maxDays),
              )}
            </label>
          ))}
        </fieldset>
      )}
      <TotalsList
        totals={{
          selectedItems: lines.length,
          components: quoted.components,
          grandTotalCents: quoted.totalCents,
        }}
      />
    </>
  );
}
