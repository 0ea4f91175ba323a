import { atom } from 'nanostores';
import { getMyFiguresEndpoint, getShopFiguresEndpoint } from '#contract/shop/stats.ts';
import { readFiguresView, writeFiguresView } from '#lib/admin/stats/figures-view.ts';
import { createQuery, createRemoteStore } from '#lib/api/remote-store.ts';
import { createUrlQuery } from '#stores/url-list.ts';

/** The payments, reviews and purchases of the logged-in user. [USER-03] */
export const $ownFigures = createRemoteStore(atom(createQuery(getMyFiguresEndpoint, {})));

/** The shop's figures for admins, for the period named in the URL. [ADMIN-07] */
export const shopFiguresQuery = createUrlQuery({
  parse: readFiguresView,
  format: writeFiguresView,
  toQuery: (view) => createQuery(getShopFiguresEndpoint, { query: view }),
});
