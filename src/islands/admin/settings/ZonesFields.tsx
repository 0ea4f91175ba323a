import { cents, formatAmount } from '#contract/wire/money.ts';
import {
  newRate,
  newZone,
  type RateDraft,
  type SettingsDraft,
  type ZoneDraft,
} from '#lib/admin/settings/settings-draft.ts';
import { settingsText } from '#messages/admin/settings.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { FOCUS_AFTER_REMOVAL_PROPS } from '#ui/focus-after-removal.ts';
import { TextField } from '#ui/TextField.tsx';
import { SettingsSection } from './HouseFields.tsx';
import { PlacesField } from './PlacesField.tsx';
import { ENTRIES_PROPS, RemoveButton } from './RemoveButton.tsx';
import type { DraftProps } from './SettingsForm.tsx';

const { delivery: words } = settingsText;

/** The zones with their countries and deliveries. [SHIP-01] */
export function ZonesFields({ draft: { zones }, errorAt, onChange }: DraftProps) {
  const set = (next: SettingsDraft['zones']) => onChange({ zones: next });
  const taken = new Set(zones.flatMap(({ countries }) => countries));
  return (
    <SettingsSection name="delivery" text={words.text}>
      {zones.length === 0 && <p className="mb-4">{words.none}</p>}
      <div className="grid gap-8" {...ENTRIES_PROPS}>
        {zones.map((zone, index) => (
          <ZoneFields
            key={zone.key}
            zone={zone}
            index={index}
            taken={taken}
            errorAt={(path) => errorAt(`zones.${index}.${path}`)}
            onChange={(change) => set(zones.with(index, { ...zone, ...change }))}
            onRemove={() => set(zones.toSpliced(index, 1))}
          />
        ))}
      </div>
      <button
        type="button"
        className="button button-secondary mt-6"
        onClick={() => set([...zones, newZone()])}
      >
        {words.addZone}
      </button>
    </SettingsSection>
  );
}

interface ZoneProps {
  zone: ZoneDraft;
  index: number;
  /** The places of all zones. */
  taken: ReadonlySet<string>;
  errorAt: (path: string) => string | undefined;
  onChange: (change: Partial<ZoneDraft>) => void;
  onRemove: () => void;
}

function ZoneFields({ zone, index, taken, errorAt, onChange, onRemove }: ZoneProps) {
  const { rates, payments } = zone;
  const setRates = (next: ZoneDraft['rates']) => onChange({ rates: next });
  const places = zone.countries.flatMap((_, place) => errorAt(`countries.${place}`) ?? []);
  return (
    <fieldset className="min-w-0 border border-line p-4 sm:p-6">
      <legend className="px-2 font-medium">{words.zone(zone.name, index + 1)}</legend>
      <div className="grid gap-5">
        <TextField
          label={words.name}
          value={zone.name}
          error={errorAt('name')}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <PlacesField
          places={zone.countries}
          taken={taken}
          error={errorAt('countries') ?? places[0]}
          onChange={(countries) => onChange({ countries })}
        />
        <div {...ENTRIES_PROPS}>
          <h3 className="text-sm font-medium">{words.rates}</h3>
          {rates.map((rate, position) => (
            <RateFields
              key={rate.key}
              rate={rate}
              index={position}
              errorAt={(path) => errorAt(`rates.${position}.${path}`)}
              onChange={(change) => setRates(rates.with(position, { ...rate, ...change }))}
              onRemove={() => setRates(rates.toSpliced(position, 1))}
            />
          ))}
          <button
            type="button"
            className="button-text mt-2"
            onClick={() => setRates([...rates, newRate()])}
            {...FOCUS_AFTER_REMOVAL_PROPS}
          >
            {words.addRate}
          </button>
        </div>
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{words.payments}</legend>
          {(['card', 'delivery'] as const).map((method) => (
            <Checkbox
              key={method}
              label={words.paymentNames[method]}
              checked={payments.includes(method)}
              aria-invalid={errorAt('payments') !== undefined}
              onChange={({ target }) =>
                onChange({
                  payments: (['card', 'delivery'] as const).filter((other) =>
                    other === method ? target.checked : payments.includes(other),
                  ),
                })
              }
            />
          ))}
          {errorAt('payments') && <p className="text-sm text-danger">{errorAt('payments')}</p>}
        </fieldset>
        <div>
          <RemoveButton text={words.removeZone} onRemove={onRemove} />
        </div>
      </div>
    </fieldset>
  );
}

interface RateProps {
  rate: RateDraft;
  index: number;
  errorAt: (path: string) => string | undefined;
  onChange: (change: Partial<RateDraft>) => void;
  onRemove: () => void;
}

function RateFields({ rate, index, errorAt, onChange, onRemove }: RateProps) {
  const field = (name: keyof Omit<RateDraft, 'key' | 'id'>) => ({
    label: name === 'name' ? words.rateName : words[name],
    value: rate[name],
    error: errorAt(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ [name]: target.value }),
  });
  const amount = { inputMode: 'decimal', placeholder: words.noLimit } as const;
  return (
    <fieldset className="min-w-0 border-b border-line py-4">
      <legend className="sr-only">{words.rate(rate.name, index + 1)}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
        <div className="col-span-2 lg:col-span-3">
          <TextField {...field('name')} />
        </div>
        <div className="max-lg:col-span-2">
          <TextField {...field('price')} inputMode="decimal" placeholder={formatAmount(cents(0))} />
        </div>
        <TextField {...field('from')} {...amount} />
        <TextField {...field('to')} {...amount} />
        <TextField {...field('minDays')} inputMode="numeric" />
        <TextField {...field('maxDays')} inputMode="numeric" />
      </div>
      <div className="mt-1">
        <RemoveButton text={words.removeRate} onRemove={onRemove} />
      </div>
    </fieldset>
  );
}
