import { listMessages } from '#contract/inbox.ts';
import { readInboxView, writeInboxView } from '#lib/admin/inbox/inbox.ts';
import { question } from '#lib/api/remote.ts';
import { addressList } from '#stores/address-list.ts';

/** What people have written to the shop, narrowed to a state. */
export const inbox = addressList({
  read: readInboxView,
  write: writeInboxView,
  ask: ({ state, page }) => question(listMessages, { query: { state, page: String(page) } }),
});
