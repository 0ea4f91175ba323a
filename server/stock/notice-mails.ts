import { productPath } from '#contract/product-path.ts';
import { stockNoticeConfirmPath } from '#contract/site-paths.ts';
import { CONFIRMATION_DAYS } from '#contract/stock-notices.ts';
import { formatItemName } from '../catalogue/item-name.ts';
import { inSeconds } from '../db/job-schedule.ts';
import type { StockNoticeRow } from '../db/schema/stock.ts';
import type { Mail } from '../jobs/outbox.ts';
import type { NotifiedProduct } from '../notify/notify.ts';

type Recipient = Pick<StockNoticeRow, 'email' | 'siteUrl'>;

/** Returns the mail that asks a recipient to confirm their email (double opt-in). */
export function noticeConfirmationMail(
  { email, siteUrl }: Recipient,
  product: NotifiedProduct,
  token: string,
): Mail {
  const name = formatItemName(product);
  return {
    to: email,
    purpose: 'requested',
    expiresAt: inSeconds(CONFIRMATION_DAYS * 24 * 60 * 60),
    subject: `Please confirm: back-in-stock alert for ${name}`,
    text: `Hello,

You asked us to let you know when this item is back in stock:
${name}

Please confirm your email address:

${siteUrl}${stockNoticeConfirmPath(token)}

If this was not you, simply ignore this email. We will not email you again, and
we will delete your address after ${CONFIRMATION_DAYS} days.

Solène
`,
  };
}

/** Returns the mail that announces that a product is back in stock. */
export function backInStockMail({ email, siteUrl }: Recipient, product: NotifiedProduct): Mail {
  const name = formatItemName(product);
  return {
    to: email,
    purpose: 'customer',
    subject: `${name} is back in stock`,
    text: `Hello,

Good news: the item you were waiting for is back in stock:
${name}

Order it while it lasts:

${siteUrl}${productPath(product.id)}

This is the only email we will send about it. Your address is no longer on our list.

Solène
`,
  };
}
