import { useRef, useState } from 'react';
import type { Passkey, SecondFactors } from '#contract/account/second-factor.ts';
import { supportsPasskeys } from '#lib/account/passkeys.ts';
import { errorMessage } from '#lib/api/error.ts';
import { LOADING } from '#lib/api/remote-store.ts';
import { formatDateTime, formatShopDate } from '#lib/dates.ts';
import { sessionsText, secondFactorsText as words } from '#messages/security.ts';
import {
  $newKey,
  $newRecoveryCodes,
  $secondFactors,
  addPasskey,
  refreshSecondFactors,
  removeAuthenticatorApp,
  removePasskey,
  startAuthenticatorApp,
} from '#stores/account/second-factors.ts';
import { ButtonSpinner } from '#ui/ButtonSpinner.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { StaleAlert } from '#ui/StaleAlert.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { useRefreshOnRestore } from '#ui/use-refresh-on-restore.ts';
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx';
import { NewRecoveryCodes, RecoveryCodes } from './RecoveryCodes.tsx';

const NO_CODES: readonly string[] = [];

/** The user's second factors: passkeys, authenticator app and recovery codes. [SAFE-05] */
export function SecondFactorSettings() {
  const response = useBrowserStore($secondFactors, LOADING);
  const newKey = useBrowserStore($newKey, undefined);
  const newCodes = useBrowserStore($newRecoveryCodes, NO_CODES);
  useRefreshOnRestore(refreshSecondFactors);

  if (response.state === 'loading') return <p role="status">{words.loading}</p>;
  if (response.state === 'failed') {
    return <StaleAlert text={errorMessage(response.error)} onRetry={$secondFactors.retry} />;
  }
  if (newCodes.length > 0) return <NewRecoveryCodes codes={newCodes} />;
  if (newKey) return <AuthenticatorSetup newKey={newKey} />;
  return <FactorList factors={response.data} />;
}

/** The removal of a factor, which the user must confirm. */
interface Removal {
  readonly title: string;
  run(): Promise<void>;
}

function FactorList({ factors }: { factors: SecondFactors }) {
  const { passkeys, hasAuthenticatorApp, recoveryCodes, isRequired } = factors;
  const [removal, setRemoval] = useState<Removal>();
  const [busy, setBusy] = useState(false);
  const hasFactor = hasAuthenticatorApp || passkeys.length > 0;
  const view = useRef<HTMLDivElement>(null);
  const keepFocus = useFocusAfterRemoval(view);

  const confirm = async ({ run }: Removal) => {
    setBusy(true);
    keepFocus();
    await run();
    setBusy(false);
    setRemoval(undefined);
  };
  return (
    <div ref={view} tabIndex={-1} className="outline-none">
      {!hasFactor && (
        <p className="border-s-2 border-clay bg-linen px-4 py-2">
          {isRequired ? words.required : words.none}
        </p>
      )}
      {hasFactor && (
        <ul className="border-t border-line">
          {passkeys.map((passkey) => (
            <FactorItem
              key={passkey._id}
              name={`${words.passkey}: ${passkey.name || sessionsText.unknown}`}
              details={detailsOf(passkey)}
              removeLabel={words.removePasskey(passkey.name)}
              onRemove={() =>
                setRemoval({
                  title: words.removePasskey(passkey.name),
                  run: () => removePasskey(passkey._id),
                })
              }
            />
          ))}
          {hasAuthenticatorApp && (
            <FactorItem
              name={words.app}
              removeLabel={words.removeApp}
              onRemove={() => setRemoval({ title: words.removeApp, run: removeAuthenticatorApp })}
            />
          )}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {supportsPasskeys() ? <AddPasskey /> : <p className="text-sm text-stone">{words.noPasskeys}</p>}
        {!hasAuthenticatorApp && (
          <button type="button" className="button button-secondary" onClick={startAuthenticatorApp}>
            {words.addApp}
          </button>
        )}
      </div>
      {hasFactor && <RecoveryCodes count={recoveryCodes} />}
      <ConfirmDialog
        open={removal !== undefined}
        title={removal?.title ?? words.remove}
        question={words.removeQuestion}
        confirm={words.remove}
        cancel={words.keep}
        busy={busy}
        onConfirm={() => removal && confirm(removal)}
        onCancel={() => setRemoval(undefined)}
      />
    </div>
  );
}

function AddPasskey() {
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    await addPasskey();
    setBusy(false);
  };
  return (
    <button
      type="button"
      className="button aria-disabled:opacity-60"
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) add();
      }}
    >
      {isBusy && <ButtonSpinner />}
      {isBusy ? words.addingPasskey : words.addPasskey}
    </button>
  );
}

function detailsOf({ createdAt, lastUsedAt }: Passkey): string {
  const use = lastUsedAt ? words.used(formatDateTime(lastUsedAt)) : words.neverUsed;
  return `${words.added(formatShopDate(createdAt))} · ${use}`;
}

interface ItemProps {
  name: string;
  details?: string;
  removeLabel: string;
  onRemove: () => void;
}

function FactorItem({ name, details, removeLabel, onRemove }: ItemProps) {
  return (
    <li className="flex items-baseline justify-between gap-6 border-b border-line py-4">
      <div>
        <p dir="auto" className="wrap-anywhere">
          {name}
        </p>
        {details && <p className="mt-1 text-sm text-stone">{details}</p>}
      </div>
      <button
        type="button"
        className="button-text shrink-0 text-danger"
        aria-label={removeLabel}
        onClick={onRemove}
      >
        {words.remove}
      </button>
    </li>
  );
}
