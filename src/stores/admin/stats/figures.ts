import { atom } from 'nanostores';
import { myFigures, shopFiguresOf } from '#contract/stats.ts';
import { readShopView, writeShopView } from '#lib/admin/stats/sales-range.ts';
import { question, remote } from '#lib/api/remote.ts';
import { addressAnswer } from '#stores/address-list.ts';

/** What who is signed in has paid, reviewed and bought. [USER-03] */
export const $ownFigures = remote(atom(question(myFigures, {})));

/** How the shop is doing, for admins, in the days that the address names. [ADMIN-07] */
export const shopFigures = addressAnswer({
  read: readShopView,
  write: writeShopView,
  ask: (view) => question(shopFiguresOf, { query: view }),
});
