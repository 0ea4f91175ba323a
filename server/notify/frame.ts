import type { ShopContact } from '#contract/shop/shop-contact.ts';
import type { MailImage } from './blocks.ts';

/** Everything around the blocks of a mail. */
export interface MailFrame {
  /** The shop's address; undefined if the server has no content files. */
  readonly contact: ShopContact | undefined;
  /** Whether the site has the page of withdrawals: the capability `selling`. */
  readonly hasWithdrawal: boolean;
  /** Returns the URL of an image, or undefined if its file is missing. */
  readonly imageUrl: (image: MailImage, siteUrl: string) => string | undefined;
}
