import { listMessages } from '#contract/inbox.ts';
import { question } from '#lib/api/remote.ts';
import { readInboxView, writeInboxView } from '#lib/inbox.ts';
import { addressList } from './address-list.ts';

/** What people have written to the shop, narrowed to a state. */
export const inbox = addressList({
  read: readInboxView,
  write: writeInboxView,
  ask: ({ state, page }) => question(listMessages, { query: { state, page: String(page) } }),
});
