import { atom } from 'nanostores';
import { myFigures, shopFiguresOf } from '#contract/stats.ts';
import { readShopView, writeShopView } from '#lib/admin/stats/sales-range.ts';
import { question, remote } from '#lib/api/remote.ts';
import { addressAnswer } from '#stores/address-list.ts';

/** The payments, reviews and purchases of the signed-in user. [USER-03] */
export const $ownFigures = remote(atom(question(myFigures, {})));

/** The shop's figures for admins, for the period named in the URL. [ADMIN-07] */
export const shopFigures = addressAnswer({
  parseView: readShopView,
  formatView: writeShopView,
  toQuery: (view) => question(shopFiguresOf, { query: view }),
});
