import { productPath } from '#contract/catalogue/product-path.ts';
import { CONFIRMATION_DAYS } from '#contract/catalogue/stock-notices.ts';
import { stockNoticeConfirmPath } from '#contract/shop/site-paths.ts';
import { formatItemName, formatSize } from '../catalogue/catalogue.ts';
import { inSeconds } from '../db/job-schedule.ts';
import type { ProductRow } from '../db/schema/products.ts';
import type { StockNoticeRow } from '../db/schema/stock.ts';
import { lineImageWidth } from '../media/media.ts';
import { type Block, button, greet, type Letter, note, paragraph } from '../notify/blocks.ts';

/** A product as the mails name it, with its size if the recipient waits for one. */
type NotifiedProduct = Pick<
  ProductRow,
  'id' | 'name' | 'priceCents' | 'imageHash' | 'imageWidths' | 'imageWidth'
> & {
  readonly size: string | null;
};

type Recipient = Pick<StockNoticeRow, 'email' | 'siteUrl'>;

/** Returns the mail that asks a recipient to confirm their email (double opt-in). */
export function noticeConfirmationMail(
  { email, siteUrl }: Recipient,
  product: NotifiedProduct,
  token: string,
): Letter {
  return {
    to: email,
    purpose: 'requested',
    expiresAt: inSeconds(CONFIRMATION_DAYS * 24 * 60 * 60),
    siteUrl,
    subject: `Please confirm: back-in-stock alert for ${formatItemName(product)}`,
    heading: 'Please confirm your alert',
    blocks: [
      greet(),
      paragraph('You asked us to let you know when this item is back in stock:'),
      productBlock(product),
      paragraph('Please confirm your email address, and we will write to you once it is.'),
      button('Confirm your email', `${siteUrl}${stockNoticeConfirmPath(token)}`),
      note(
        `If this was not you, simply ignore this email. We will not email you again, and we will delete your address after ${CONFIRMATION_DAYS} days.`,
      ),
      paragraph('Solène'),
    ],
  };
}

/** Returns the mail that announces that a product is back in stock. */
export function backInStockMail({ email, siteUrl }: Recipient, product: NotifiedProduct): Letter {
  return {
    to: email,
    purpose: 'customer',
    siteUrl,
    subject: `${formatItemName(product)} is back in stock`,
    heading: 'Back in stock',
    blocks: [
      greet(),
      paragraph('Good news: the item you were waiting for is back in stock.'),
      productBlock(product),
      button(`View it${formatSize(product)}`, `${siteUrl}${productPath(product.id)}`),
      note('This is the only email we will send about it. Your address is no longer on our list.'),
      paragraph('Solène'),
    ],
  };
}

function productBlock(product: NotifiedProduct): Block {
  const { priceCents, imageHash: hash } = product;
  const image = { hash, width: lineImageWidth(product) };
  return { kind: 'items', items: [{ name: product.name, suffix: formatSize(product), priceCents, image }] };
}
