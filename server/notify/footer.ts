import type { ShopContact } from '#contract/shop/shop-contact.ts';
import { withdrawalPath } from '#contract/shop/site-paths.ts';
import { letterText } from '#messages/mails/letter.ts';
import { withdrawalLinkText } from '#messages/withdrawal.ts';
import type { Letter } from './blocks.ts';
import type { MailFrame } from './frame.ts';

/** The lines below a mail to a customer: where the shop can be reached. */
export function footerLines(
  { isForShop = false }: Pick<Letter, 'isForShop'>,
  contact: ShopContact | undefined,
): readonly string[] {
  if (isForShop || contact === undefined) return [];
  const { email, phone, hours, address } = contact;
  return [letterText.questions(email), `${phone}, ${hours}`, address.join(', ')];
}

/**
 * Returns the links below a mail about an order: to the page about delivery and returns, if the site has one, and to
 * the withdrawal from the contract. [RET-02]
 */
export function footerLinks(
  { orderId, siteUrl }: Pick<Letter, 'orderId' | 'siteUrl'>,
  { contact, hasWithdrawal }: Pick<MailFrame, 'contact' | 'hasWithdrawal'>,
): readonly MailLink[] {
  if (orderId === undefined || siteUrl === undefined) return [];
  const { returnsPage } = contact ?? {};
  return [
    ...(returnsPage ? [{ label: returnsPage.title, url: siteUrl + returnsPage.path }] : []),
    ...(hasWithdrawal ? [{ label: withdrawalLinkText, url: siteUrl + withdrawalPath }] : []),
  ];
}

interface MailLink {
  readonly label: string;
  readonly url: string;
}
