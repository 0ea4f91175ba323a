interface Props<Value extends string> {
  legend: string;
  name: string;
  value: Value;
  /** The title of each choice and a sentence about it, which may be empty. */
  choices: Readonly<Record<Value, readonly [title: string, text: string]>>;
  onChoose: (value: Value) => void;
}

/** Radio buttons, each with a title and a sentence. */
export function RadioCards<Value extends string>({ legend, name, value, choices, onChoose }: Props<Value>) {
  const entries = Object.entries<readonly [string, string]>(choices);
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className="divide-y divide-line border border-line">
        {entries.map(([choice, [title, text]]) => (
          <label key={choice} className="flex gap-4 p-4 has-checked:bg-linen">
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChoose(choice as Value)}
              className="choice-input mt-1 shrink-0"
            />
            <span>
              <span className="block font-medium">{title}</span>
              {text && <span className="mt-1 block text-sm text-stone">{text}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
