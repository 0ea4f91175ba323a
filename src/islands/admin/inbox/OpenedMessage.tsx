import { useEffect } from 'react';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { parseMessageUrl } from '#lib/admin/inbox/inbox.ts';
import { errorMessage } from '#lib/api/error.ts';
import { LOADING } from '#lib/api/remote-store.ts';
import { openedMessageText as words } from '#messages/admin/inbox.ts';
import { $openedMessage, openMessage, refreshOpenedMessage } from '#stores/admin/inbox/opened-message.ts';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useRefreshOnRestore } from '#ui/use-refresh-on-restore.ts';
import { MessageDetail } from './MessageDetail.tsx';

/** The admin's page of the message named in the URL, `?id=…`. Opening it marks it as read. */
export function OpenedMessage() {
  return <Guard audience="admin">{() => <LoadedMessage />}</Guard>;
}

function LoadedMessage() {
  const { id, listUrl } = parseMessageUrl(location.search);
  return (
    <>
      <p className="-mt-6 mb-6">
        <a href={listUrl} className="button-text text-sm">
          {words.back}
        </a>
      </p>
      {id === '' ? <p>{words.notFound}</p> : <MessageById id={id} listUrl={listUrl} />}
    </>
  );
}

function MessageById({ id, listUrl }: { id: string; listUrl: string }) {
  const response = useBrowserStore($openedMessage, LOADING);
  useEffect(() => openMessage(id), [id]);
  useRefreshOnRestore(refreshOpenedMessage);

  if (response.state === 'loading') return <p role="status">{words.loading}</p>;
  if (response.state === 'ready')
    return <MessageDetail message={response.data.inboxMessage} listUrl={listUrl} />;
  if (response.error.status === 404) return <p>{words.notFound}</p>;
  return (
    <ErrorPanel title={words.failed} text={errorMessage(response.error)} onRetry={$openedMessage.retry} />
  );
}
