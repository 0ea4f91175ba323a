import { listMessages } from '#contract/inbox.ts';
import { readInboxView, writeInboxView } from '#lib/admin/inbox/inbox.ts';
import { question } from '#lib/api/remote.ts';
import { addressList } from '#stores/address-list.ts';

/** The messages sent to the shop, filtered by state. */
export const inbox = addressList({
  parseView: readInboxView,
  formatView: writeInboxView,
  toQuery: ({ state, page }) => question(listMessages, { query: { state, page: String(page) } }),
});
