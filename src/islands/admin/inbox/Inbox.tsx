import { MESSAGE_FILTERS } from '#contract/inbox/inbox.ts';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { PagedList } from '#islands/dashboard/PagedList.tsx';
import { FilterLinks } from '#islands/dashboard/ViewLink.tsx';
import { messagePath } from '#lib/admin/inbox/inbox.ts';
import { messageStateText, inboxText as words } from '#messages/admin/inbox.ts';
import { inboxMessages } from '#stores/admin/inbox/inbox.ts';
import { NOT_REQUESTED } from '#stores/url-list.ts';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { FailedMails } from './FailedMails.tsx';
import { MessagesTable } from './MessagesTable.tsx';

const FILTERS = ['', ...MESSAGE_FILTERS] as const;
const NAMES = { ...messageStateText, '': words.all };

/** The admin's inbox: contact messages, each linked to its page, and mails whose delivery failed. */
export function Inbox() {
  return (
    <Guard audience="admin">
      {() => (
        <>
          <Messages />
          <FailedMails />
        </>
      )}
    </Guard>
  );
}

function Messages() {
  const view = useBrowserStore(inboxMessages.$view, inboxMessages.defaultView);
  const { data } = useBrowserStore(inboxMessages.$list, NOT_REQUESTED);
  return (
    <>
      <FilterLinks
        label={words.filters}
        list={inboxMessages}
        filters={FILTERS.map((state) => ({
          name: NAMES[state],
          view: { state, page: 1 },
          isCurrent: state === view.state,
          count: data?.counts[state || 'all'],
        }))}
      />
      <div className="mt-6">
        <PagedList
          list={inboxMessages}
          words={words}
          count={({ totalMessages }) => words.count(totalMessages)}
          isCountHidden
          empty={({ state }) => <EmptyPanel {...words.empty[state]} />}
        >
          {({ messages }) => <MessagesTable messages={messages} hrefOf={(id) => messagePath(id, view)} />}
        </PagedList>
      </div>
    </>
  );
}
