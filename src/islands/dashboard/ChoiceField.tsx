import { FieldFrame } from '#ui/FieldFrame.tsx';

interface Props<Value extends string> {
  label: string;
  value: Value;
  choices: readonly Value[];
  nameOf: (choice: Value) => string;
  onChoose: (value: Value) => void;
}

/** A select above a list whose choice takes effect at once. */
export function ChoiceField<Value extends string>({ label, value, choices, nameOf, onChoose }: Props<Value>) {
  return (
    <FieldFrame label={label} error={undefined}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={({ target }) => onChoose(choices[target.selectedIndex] ?? value)}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {nameOf(choice)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
