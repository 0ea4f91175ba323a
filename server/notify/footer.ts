import type { ShopContact } from '#contract/shop/shop-contact.ts';
import { letterText } from '#messages/mails/letter.ts';
import type { Letter } from './blocks.ts';

/** The lines below a mail to a customer: where the shop can be reached. */
export function footerLines(
  { isForShop = false }: Pick<Letter, 'isForShop'>,
  contact: ShopContact | undefined,
): readonly string[] {
  if (isForShop || contact === undefined) return [];
  const { email, phone, hours, address } = contact;
  return [letterText.questions(email), `${phone}, ${hours}`, address.join(', ')];
}

/** Returns the link below a mail about an order, to the page about delivery and returns, if the site has one. */
export function footerLink(
  { orderId, siteUrl }: Pick<Letter, 'orderId' | 'siteUrl'>,
  contact: ShopContact | undefined,
): { readonly label: string; readonly url: string } | undefined {
  if (orderId === undefined || siteUrl === undefined || contact?.returnsPage === undefined) return undefined;
  return { label: contact.returnsPage.title, url: siteUrl + contact.returnsPage.path };
}
