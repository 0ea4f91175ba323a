import { MESSAGE_FILTERS } from '#contract/inbox.ts';
import { messagePath } from '#lib/inbox.ts';
import { messageStates, inbox as words } from '#lib/messages/inbox.ts';
import { UNASKED } from '#stores/address-list.ts';
import { inbox } from '#stores/inbox.ts';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';
import { MessagesTable } from '#ui/MessagesTable.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { Guard } from './Guard.tsx';
import { PagedList } from './PagedList.tsx';
import { useReturn } from './use-return.ts';
import { FilterLinks } from './ViewLink.tsx';
import { WaitingMails } from './WaitingMails.tsx';

const FILTERS = ['', ...MESSAGE_FILTERS] as const;
const NAMES = { ...messageStates, '': words.all };

/** What people have written to the shop, each leading to its page, and the mails that nobody takes; for admins. */
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
          isHere: state === view.state,
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
