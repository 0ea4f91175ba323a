import { Guard } from '#islands/dashboard/Guard.tsx';
import { errorMessage } from '#lib/api/error.ts';
import { LOADING } from '#lib/api/remote-store.ts';
import { settingsText as words } from '#messages/admin/settings.ts';
import { $settings } from '#stores/admin/settings/settings.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { StaleAlert } from '#ui/StaleAlert.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { SettingsChanges } from './SettingsChanges.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** The owner's settings of delivery, taxes, returns and documents. [SHIP-01, TAX-01] */
export function Settings() {
  return (
    <Guard audience="admin">
      {() => (
        <>
          <LoadedForm />
          <SettingsChanges />
        </>
      )}
    </Guard>
  );
}

function LoadedForm() {
  const response = useBrowserStore($settings, LOADING);
  if (response.state === 'loading') return <Spinner text={words.loading} />;
  if (response.state === 'failed')
    return <StaleAlert text={errorMessage(response.error)} onRetry={$settings.retry} />;
  return <SettingsForm saved={response.data} />;
}
