import { useRef } from 'react';
import type { AccountSession } from '#contract/account/sessions.ts';
import { formatNetwork } from '#lib/account/format-network.ts';
import { errorMessage } from '#lib/api/error.ts';
import { LOADING } from '#lib/api/remote-store.ts';
import { formatDateTime } from '#lib/dates.ts';
import { sessionsText as words } from '#messages/security.ts';
import { $sessions, endOtherSessions, logOutDevice, refreshSessions } from '#stores/account/sessions.ts';
import { StaleAlert } from '#ui/StaleAlert.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { useRefreshOnRestore } from '#ui/use-refresh-on-restore.ts';

/** The devices on which the user is logged in, each with an action that ends its session. */
export function Sessions() {
  const response = useBrowserStore($sessions, LOADING);
  const list = useRef<HTMLUListElement>(null);
  const keepFocus = useFocusAfterRemoval(list);
  useRefreshOnRestore(refreshSessions);

  if (response.state === 'loading') return <p role="status">{words.loading}</p>;
  if (response.state === 'failed') {
    return <StaleAlert text={errorMessage(response.error)} onRetry={$sessions.retry} />;
  }
  const { sessions } = response.data;
  return (
    <>
      <ul ref={list} tabIndex={-1} className="border-t border-line outline-none">
        {sessions.map((session) => (
          <SessionItem
            key={session._id}
            session={session}
            onEnd={() => {
              keepFocus();
              logOutDevice(session._id);
            }}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <button
          type="button"
          className="button button-secondary mt-6"
          onClick={() => {
            keepFocus();
            endOtherSessions();
          }}
        >
          {words.endOthers}
        </button>
      )}
    </>
  );
}

function SessionItem({ session, onEnd }: { session: AccountSession; onEnd: () => void }) {
  const { network, createdAt, lastUsedAt, isCurrent } = session;
  const device = session.device || words.unknown;
  return (
    <li className="flex items-baseline justify-between gap-6 border-b border-line py-4">
      <div>
        <p className="wrap-anywhere">
          {device}
          {isCurrent && <span className="ms-3 text-sm text-clay">{words.current}</span>}
        </p>
        <p className="mt-1 text-sm text-stone">
          {words.details(formatDateTime(lastUsedAt), formatNetwork(network))}
        </p>
        <p className="text-sm text-stone">{words.loggedIn(formatDateTime(createdAt))}</p>
      </div>
      {!isCurrent && (
        <button
          type="button"
          className="button-text shrink-0"
          aria-label={words.endNamed(device)}
          onClick={onEnd}
        >
          {words.end}
        </button>
      )}
    </li>
  );
}
