import type { SettingsChange } from '#contract/settings/settings.ts';
import { changedGroups, describeDifferences } from '#lib/admin/settings/settings-groups.ts';
import { errorMessage } from '#lib/api/error.ts';
import { LOADING } from '#lib/api/remote-store.ts';
import { formatShortDateTime } from '#lib/dates.ts';
import { settingsText } from '#messages/admin/settings.ts';
import { $settingsChanges } from '#stores/admin/settings/settings.ts';
import { AdminTable } from '#ui/AdminTable.tsx';
import { FoldMarker } from '#ui/FoldMarker.tsx';
import { StaleAlert } from '#ui/StaleAlert.tsx';
import { TitledSection } from '#ui/TitledSection.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

const { changes: words, groups } = settingsText;

/** The changes of the settings: who, when, and the values before and after. */
export function SettingsChanges() {
  const response = useBrowserStore($settingsChanges, LOADING);
  return (
    <TitledSection heading={words.heading} className="mt-16">
      {response.state === 'loading' && <p role="status">{words.loading}</p>}
      {response.state === 'failed' && (
        <StaleAlert text={errorMessage(response.error)} onRetry={$settingsChanges.retry} />
      )}
      {response.state === 'ready' && response.data.changes.length === 0 && <p>{words.none}</p>}
      {response.state === 'ready' &&
        response.data.changes.map((change) => <Change key={change.version} change={change} />)}
    </TitledSection>
  );
}

function Change({ change: { at, by = words.formerAdmin, before, after } }: { change: SettingsChange }) {
  const names = changedGroups(before, after).map((group) => groups[group]);
  return (
    <details className="group border-b border-line">
      <summary className="flex cursor-pointer items-center justify-between gap-4 py-3">
        {words.summary(formatShortDateTime(at), by, names.join(', '))}
        <FoldMarker />
      </summary>
      <AdminTable className="mb-4" caption={words.table} headings={[words.field, words.before, words.after]}>
        {describeDifferences(before, after).map((difference) => (
          <tr key={difference.label} className="align-top">
            <td className="wrap-anywhere">{difference.label}</td>
            <td className="wrap-anywhere">{difference.before || '–'}</td>
            <td className="wrap-anywhere">{difference.after || '–'}</td>
          </tr>
        ))}
      </AdminTable>
    </details>
  );
}
