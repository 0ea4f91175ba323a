import { useId, useState } from 'react';
import { EU_COUNTRIES } from '#contract/address/country-groups.ts';
import { countryChoices, nameOfPlace, STATE_CHOICES } from '#lib/admin/settings/places.ts';
import { settingsText } from '#messages/admin/settings.ts';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { REMOVE_BUTTON_PROPS, removeAndMoveFocus } from '#ui/focus-after-removal.ts';
import { Icon } from '#ui/Icon.tsx';

const { delivery: words } = settingsText;

interface Props {
  places: readonly string[];
  /** The places of all zones, which the select leaves out. */
  taken: ReadonlySet<string>;
  error: string | undefined;
  onChange: (places: string[]) => void;
}

/** The value of the choice that adds all member states of the EU. */
const EU = 'EU';

/** The countries and regions of a zone: removable entries, and a select that adds more. */
export function PlacesField({ places, taken, error, onChange }: Props) {
  const [choice, setChoice] = useState('');
  const id = useId();
  const isFree = ({ value }: { readonly value: string }) => !taken.has(value);
  const add = () => {
    const added = choice === EU ? EU_COUNTRIES : [choice];
    onChange([...places, ...added.filter((place) => place !== '' && !taken.has(place))]);
    setChoice('');
  };
  return (
    <div>
      <h3 id={id} className="mb-2 text-sm font-medium">
        {words.countries}
      </h3>
      {places.length > 0 && (
        <ul aria-labelledby={id} className="mb-3 flex flex-wrap gap-2">
          {places.map((place) => (
            <li key={place} className="flex items-center bg-linen ps-3 text-sm">
              {nameOfPlace(place)}
              <button
                type="button"
                className="button-icon"
                aria-label={words.removePlace(nameOfPlace(place))}
                onClick={({ currentTarget }) =>
                  removeAndMoveFocus(currentTarget.closest('ul'), currentTarget, () =>
                    onChange(places.filter((other) => other !== place)),
                  )
                }
                {...REMOVE_BUTTON_PROPS}
              >
                <Icon name="close" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-52">
          <FieldFrame label={words.addPlace} error={error}>
            {(control) => (
              <select {...control} value={choice} onChange={({ target }) => setChoice(target.value)}>
                <option value="">{words.choosePlace}</option>
                <optgroup label={words.groups}>
                  {!taken.has('*') && <option value="*">{words.everywhere}</option>}
                  {!EU_COUNTRIES.every((country) => taken.has(country)) && (
                    <option value={EU}>{words.eu}</option>
                  )}
                </optgroup>
                <optgroup label={words.allCountries}>
                  {countryChoices()
                    .filter(isFree)
                    .map(({ value, text }) => (
                      <option key={value} value={value}>
                        {text}
                      </option>
                    ))}
                </optgroup>
                <optgroup label={words.states}>
                  {STATE_CHOICES.map(({ value, text }) => ({ value: `US-${value}`, text }))
                    .filter(isFree)
                    .map(({ value, text }) => (
                      <option key={value} value={value}>
                        {text}
                      </option>
                    ))}
                </optgroup>
              </select>
            )}
          </FieldFrame>
        </div>
        <button type="button" className="button button-secondary mt-7" onClick={add}>
          {words.add}
        </button>
      </div>
    </div>
  );
}
