import { MESSAGE_FILTERS } from '#contract/inbox.ts';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { PagedList } from '#islands/dashboard/PagedList.tsx';
import { FilterLinks } from '#islands/dashboard/ViewLink.tsx';
import { messagePath } from '#lib/admin/inbox/inbox.ts';
import { messageStates, inbox as words } from '#lib/admin/inbox/messages.ts';
import { UNASKED } from '#stores/address-list.ts';
import { inbox } from '#stores/admin/inbox/inbox.ts';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useReturn } from '#ui/use-return.ts';
import { MessagesTable } from './MessagesTable.tsx';
import { WaitingMails } from './WaitingMails.tsx';

const FILTERS = ['', ...MESSAGE_FILTERS] as const;
const NAMES = { ...messageStates, '': words.all };

/** The admin's inbox: contact messages, each linked to its page, and mails whose delivery failed. */
export function Inbox() {
  return (
    <Guard audience="admin">
      {() => (
        <>
          <Messages />
          <WaitingMails />
        </>
      )}
    </Guard>
  );
}

function Messages() {
  const view = useBrowserStore(inbox.$view, inbox.usual);
  const { data } = useBrowserStore(inbox.$list, UNASKED);
  useReturn(inbox.refresh);
  return (
    <>
      <FilterLinks
        label={words.filters}
        list={inbox}
        filters={FILTERS.map((state) => ({
          name: NAMES[state],
          view: { state, page: 1 },
          isCurrent: state === view.state,
          count: data?.counts[state || 'all'],
        }))}
      />
      <div className="mt-6">
        <PagedList
          list={inbox}
          words={words}
          count={({ totalMessages }) => words.count(totalMessages)}
          empty={<EmptyPanel {...words.empty[view.state]} />}
        >
          {({ messages }) => <MessagesTable messages={messages} hrefOf={(id) => messagePath(id, view)} />}
        </PagedList>
      </div>
    </>
  );
}
