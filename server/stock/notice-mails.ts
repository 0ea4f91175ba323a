import { productPath } from '#contract/catalogue/product-path.ts';
import { CONFIRMATION_DAYS } from '#contract/catalogue/stock-notices.ts';
import { stockNoticeConfirmPath } from '#contract/shop/site-paths.ts';
import { letterText } from '#messages/mails/letter.ts';
import { backInStockText, confirmAlertText } from '#messages/mails/stock.ts';
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
    subject: confirmAlertText.subject(formatItemName(product)),
    heading: confirmAlertText.heading,
    blocks: [
      greet(),
      paragraph(confirmAlertText.asked),
      productBlock(product),
      paragraph(confirmAlertText.request),
      button(confirmAlertText.confirm, `${siteUrl}${stockNoticeConfirmPath(token)}`),
      note(confirmAlertText.notYou(CONFIRMATION_DAYS)),
      paragraph(letterText.signature),
    ],
  };
}

/** Returns the mail that announces that a product is back in stock. */
export function backInStockMail({ email, siteUrl }: Recipient, product: NotifiedProduct): Letter {
  return {
    to: email,
    purpose: 'customer',
    siteUrl,
    subject: backInStockText.subject(formatItemName(product)),
    heading: backInStockText.heading,
    blocks: [
      greet(),
      paragraph(backInStockText.news),
      productBlock(product),
      button(labelOf(product), `${siteUrl}${productPath(product.id)}`),
      note(backInStockText.onlyEmail),
      paragraph(letterText.signature),
    ],
  };
}

function labelOf({ size }: NotifiedProduct): string {
  return size === null ? backInStockText.view : backInStockText.viewSize(size);
}

function productBlock(product: NotifiedProduct): Block {
  const { priceCents, imageHash: hash } = product;
  const image = { hash, width: lineImageWidth(product) };
  return { kind: 'items', items: [{ name: product.name, suffix: formatSize(product), priceCents, image }] };
}
