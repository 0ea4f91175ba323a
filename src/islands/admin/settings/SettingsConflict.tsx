import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import type { SellingSettings } from '#contract/settings/selling-settings.ts';
import type { MergedSettings } from '#lib/admin/settings/merge-settings.ts';
import { describeDifferences, type SettingsGroup, withGroup } from '#lib/admin/settings/settings-groups.ts';
import { settingsText } from '#messages/admin/settings.ts';
import { conflictText } from '#messages/forms.ts';
import { ConflictChoice } from '#ui/ConflictChoice.tsx';

const { conflict: words, groups } = settingsText;

/** Two edits of the same settings: `base` is the version before both, `saved` the edit that was saved first. */
export interface SettingsConflictState extends MergedSettings {
  readonly base: SellingSettings;
  readonly saved: SellingSettings;
}

interface Props {
  conflict: SettingsConflictState | undefined;
  onResolve: (settings: SellingSettings) => void;
  onCancel: () => void;
}

/** Opens when another admin has saved the same groups of settings first. The owner chooses for each group. */
export function SettingsConflict({ conflict, onResolve, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (conflict) dialog.current?.showModal();
    else dialog.current?.close();
  }, [conflict]);
  const resolve = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!conflict) return;
    const choices = new FormData(event.currentTarget);
    const { settings, saved, conflicts } = conflict;
    onResolve(
      conflicts
        .filter((group) => choices.get(group) === 'saved')
        .reduce((merged, group) => withGroup(merged, saved, group), settings),
    );
  };
  return (
    <dialog ref={dialog} className="sheet confirm" aria-labelledby={id} onClose={onCancel}>
      {conflict && (
        <form method="dialog" className="grid gap-6 p-6 sm:p-8" onSubmit={resolve}>
          <h2 id={id} className="text-2xl">
            {conflictText.title}
          </h2>
          <p>{words.text}</p>
          {conflict.conflicts.map((group) => (
            <fieldset key={group}>
              <legend className="mb-2 text-sm font-medium">{groups[group]}</legend>
              <div className="divide-y divide-line border border-line">
                <Choice group={group} value="yours" base={conflict.base} settings={conflict.settings} />
                <Choice group={group} value="saved" base={conflict.base} settings={conflict.saved} />
              </div>
            </fieldset>
          ))}
          <div className="flex flex-wrap justify-end gap-3">
            <button type="button" className="button button-secondary" onClick={onCancel}>
              {conflictText.cancel}
            </button>
            <button type="submit" className="button">
              {conflictText.submit}
            </button>
          </div>
        </form>
      )}
    </dialog>
  );
}

interface ChoiceProps {
  group: SettingsGroup;
  value: 'yours' | 'saved';
  base: SellingSettings;
  settings: SellingSettings;
}

function Choice({ group, value, base, settings }: ChoiceProps) {
  const differences = describeDifferences({ ...base }, { ...settings }, group);
  return (
    <ConflictChoice name={group} value={value}>
      {differences.length === 0 && words.unchanged}
      {differences.map(({ label, after }) => (
        <span key={label} className="block">
          {label}: {after || '–'}
        </span>
      ))}
    </ConflictChoice>
  );
}
