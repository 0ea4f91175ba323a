import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/catalogue/stock-notices.ts';
import type { Config } from '../config/config.ts';
import { publicSiteUrl } from '../http/public-origin.ts';
import { countAttempt } from '../http/rate-limits.ts';
import { route } from '../http/route.ts';
import { countMailRequest } from '../jobs/mail-gate.ts';
import { mailboxOf } from '../jobs/mailbox.ts';
import type { DbContext } from '../notify/notify.ts';
import { confirmStockNotice, requestStockNotice } from './stock-notices.ts';

/** Registers the routes of back-in-stock notices. */
export async function stockNoticeRoutes(
  app: FastifyInstance,
  { db, config, notify }: DbContext & { readonly config: Config },
): Promise<void> {
  route(app, contract.requestStockNoticeEndpoint, async ({ params, body: { email, size } }, request) => {
    await countMailRequest(db, config.mail, request);
    await countAttempt(db, contract.NOTICES_PER_EMAIL, mailboxOf(email));
    const siteUrl = publicSiteUrl(config, request);
    await requestStockNotice({ db, notify }, { productId: params.id, size, email, siteUrl });
  });

  route(app, contract.confirmStockNoticeEndpoint, async ({ body: { token } }) => {
    await confirmStockNotice(db, token);
  });
}
