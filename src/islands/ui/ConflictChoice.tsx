import type { ReactNode } from 'react';
import { conflictText as words } from '#messages/forms.ts';

interface Props {
  name: string;
  value: 'yours' | 'saved';
  children: ReactNode;
}

/** One of the two values of a conflict with another edit. */
export function ConflictChoice({ name, value, children }: Props) {
  return (
    <label className="flex gap-4 p-4 has-checked:bg-linen">
      <input type="radio" name={name} value={value} required className="choice-input mt-1 shrink-0" />
      <span className="min-w-0">
        <span className="block font-medium">{words[value]}</span>
        <span className="mt-1 block max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere text-stone">
          {children === '' ? words.empty : children}
        </span>
      </span>
    </label>
  );
}
