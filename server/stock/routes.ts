import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/stock-notices.ts';
import { emailKey } from '../auth/user-rows.ts';
import { requireProductId } from '../catalogue/product-id.ts';
import type { Config } from '../config/config.ts';
import { publicSiteUrl } from '../http/public-origin.ts';
import { countAttempt, countRequest } from '../http/rate-limits.ts';
import { route } from '../http/route.ts';
import type { DbContext } from '../notify/notify.ts';
import { confirmStockNotice, requestStockNotice } from './stock-notices.ts';

const PER_NETWORK = { name: 'notifications', max: 10, windowSeconds: 60 * 60 };
/** Limits the mails to one email address, also when several networks request them. */
const PER_EMAIL = { name: 'notifications-mailbox', max: 10, windowSeconds: 24 * 60 * 60 };

const CONFIRMED = 'Thank you. We will email you as soon as it is back in stock.';

/** Registers the routes of back-in-stock notices. */
export async function stockNoticeRoutes(
  app: FastifyInstance,
  { db, config, notify }: DbContext & { readonly config: Config },
): Promise<void> {
  route(app, contract.requestStockNoticeEndpoint, async ({ params, body: { email } }, request) => {
    const productId = requireProductId(params.id);
    await countRequest(db, PER_NETWORK, request);
    await countAttempt(db, PER_EMAIL, emailKey(email));
    const siteUrl = publicSiteUrl(config, request);
    await requestStockNotice({ db, notify }, { productId, email, siteUrl });
    return { success: true as const, message: contract.STOCK_NOTICE_REQUESTED };
  });

  route(app, contract.confirmStockNoticeEndpoint, async ({ body: { token } }) => {
    await confirmStockNotice(db, token);
    return { success: true as const, message: CONFIRMED };
  });
}
