import { useId, useState } from 'react';
import { MAX_RATING } from '#contract/vocabulary.ts';
import { Icon } from '#ui/Icon.tsx';
import { STAR_PATH } from '#ui/StarRating.tsx';

interface Props {
  /** The legend of the group. */
  label: string;
  /** Returns the accessible name of a choice. */
  labelOf: (stars: number) => string;
  name: string;
  /** The initial number of stars; 0 for none. */
  initial: number;
  error: string | undefined;
  readOnly: boolean;
}

const CHOICES = Array.from({ length: MAX_RATING }, (_, index) => index + 1);

/** A rating field of one to five stars: radio buttons drawn as stars. */
export function StarRatingField({ label, labelOf, name, initial, error, readOnly }: Props) {
  const [chosen, setChosen] = useState(initial);
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="-ms-2.5 flex">
        {CHOICES.map((stars) => (
          <label
            key={stars}
            className="relative grid size-11 place-items-center text-stone has-focus-visible:outline-2 has-focus-visible:outline-clay"
          >
            <input
              type="radio"
              className="absolute inset-0 cursor-pointer opacity-0"
              name={name}
              value={stars}
              checked={stars === chosen}
              aria-invalid={error !== undefined}
              onChange={() => {
                if (!readOnly) setChosen(stars);
              }}
            />
            <span className="sr-only">{labelOf(stars)}</span>
            {/* An unfilled star has an outline to remain recognizable as a control. */}
            <svg className="size-7" viewBox="0 0 20 20" aria-hidden="true">
              <path d={STAR_PATH} className={stars <= chosen ? 'stars-filled' : 'fill-none stroke-current'} />
            </svg>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="mt-1 flex gap-2 text-sm text-danger">
          <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
