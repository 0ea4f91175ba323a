import { type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SellingSettings } from '#contract/settings/selling-settings.ts';
import { mergeSettings } from '#lib/admin/settings/merge-settings.ts';
import { parseDraft, type SettingsDraft, toDraft } from '#lib/admin/settings/settings-draft.ts';
import { errorMessage } from '#lib/api/error.ts';
import { registerInput } from '#lib/forms/unsaved-input.ts';
import { settingsText as words } from '#messages/admin/settings.ts';
import { savedFirst, saveSettings, settingsErrors } from '#stores/admin/settings/settings.ts';
import { showToast } from '#stores/toasts/toasts.ts';
import { FormFailure } from '#ui/FormFailure.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { ExampleOrder } from './ExampleOrder.tsx';
import { DocumentFields, HomeFields, ReturnsFields, SellerFields } from './HouseFields.tsx';
import { SettingsConflict, type SettingsConflictState } from './SettingsConflict.tsx';
import { TaxesFields } from './TaxesFields.tsx';
import { ZonesFields } from './ZonesFields.tsx';

/** Reads and changes a part of the draft. */
export interface DraftProps {
  draft: SettingsDraft;
  /** Returns the error of a field by its path, such as `zones.0.name`. */
  errorAt: (path: string) => string | undefined;
  onChange: (change: Partial<SettingsDraft>) => void;
}

/** The form of the settings, with an example order that follows the entries. */
export function SettingsForm({ saved }: { saved: SellingSettings }) {
  const form = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(saved);
  const [initial, setInitial] = useState(() => toDraft(saved));
  const [draft, setDraft] = useState(initial);
  const [showsErrors, setShowsErrors] = useState(false);
  const [rejected, setRejected] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  const [conflict, setConflict] = useState<SettingsConflictState>();
  const { settings, errors } = useMemo(() => parseDraft(draft), [draft]);
  const lastValid = useRef(saved);
  useEffect(() => {
    if (settings) lastValid.current = settings;
  }, [settings]);
  const shown = showsErrors ? { ...rejected, ...errors } : rejected;
  const isChanged = useMemo(() => JSON.stringify(draft) !== JSON.stringify(initial), [draft, initial]);
  useUnsaved(isChanged);

  const show = (next: SellingSettings) => {
    const nextDraft = toDraft(next);
    setBase(next);
    setInitial(nextDraft);
    setDraft(nextDraft);
    setShowsErrors(false);
  };
  const reject = async (error: unknown, own: SellingSettings) => {
    const current = savedFirst(error);
    if (current === undefined) {
      setRejected(settingsErrors(error));
      setFailure(errorMessage(error));
      return;
    }
    const merged = mergeSettings(base, own, current);
    setBase(current);
    if (merged.conflicts.length > 0) setConflict({ ...merged, base, saved: current });
    else await send(merged.settings);
  };
  const send = async (own: SellingSettings) => {
    setSending(true);
    setFailure('');
    setConflict(undefined);
    try {
      show(await saveSettings(own));
      showToast('success', words.saved);
    } catch (error) {
      await reject(error, own);
    } finally {
      setSending(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    // Synchronous: the first invalid field gets the focus.
    flushSync(() => setShowsErrors(true));
    if (settings) send({ ...settings, version: base.version });
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const props: DraftProps = {
    draft,
    errorAt: (path) => shown[path],
    onChange: (change) => {
      setDraft((latest) => ({ ...latest, ...change }));
      setRejected({});
    },
  };
  return (
    <div className="grid items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid min-w-0 gap-12">
        <HomeFields {...props} />
        <ZonesFields {...props} />
        <TaxesFields {...props} />
        <ReturnsFields {...props} />
        <SellerFields {...props} />
        <DocumentFields {...props} />
        <div className="save-bar flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-paper py-4">
          <SubmitButton text={words.save} sendingText={words.saving} sending={sending} />
          <p role="status" className="text-sm text-danger empty:hidden">
            {Object.keys(shown).length > 0 && words.invalid(Object.keys(shown).length)}
          </p>
          {isChanged && !sending && Object.keys(shown).length === 0 && (
            <p className="text-stone">{words.unsaved}</p>
          )}
          {isChanged && (
            <button type="button" className="button-text" onClick={() => show(base)}>
              {words.discard}
            </button>
          )}
          <FormFailure text={failure} />
        </div>
      </form>
      <ExampleOrder settings={settings ?? lastValid.current} isCurrent={settings !== undefined} />
      <SettingsConflict conflict={conflict} onResolve={send} onCancel={() => setConflict(undefined)} />
    </div>
  );
}

function useUnsaved(isChanged: boolean): void {
  const latest = useRef(isChanged);
  useEffect(() => {
    latest.current = isChanged;
  }, [isChanged]);
  useEffect(
    () => registerInput(() => (latest.current ? [{ label: words.unsavedLabel, text: words.unsaved }] : [])),
    [],
  );
}
