import { listMessagesEndpoint } from '#contract/inbox/inbox.ts';
import { readInboxView, writeInboxView } from '#lib/admin/inbox/inbox.ts';
import { createQuery } from '#lib/api/remote-store.ts';
import { createUrlList } from '#stores/url-list.ts';

/** The messages sent to the shop, filtered by state. */
export const inboxMessages = createUrlList({
  parse: readInboxView,
  format: writeInboxView,
  toQuery: ({ state, page }) => createQuery(listMessagesEndpoint, { query: { state, page: String(page) } }),
});
