import { eq, ne } from 'drizzle-orm';
import type { ShopContact } from '#contract/shop/shop-contact.ts';
import type { Db } from '#server/db/database.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import type { Letter, MailImage } from '#server/notify/blocks.ts';
import type { MailingShop } from '#server/notify/notify.ts';
import { renderMail } from '#server/notify/render-mail.ts';
import { MAIL_ENV } from './test-app.ts';

/** Budgets that no test reaches by accident. */
export const MAIL_BUDGETS = { perMailbox: 1000, perNetwork: 1000, total: 1000 };

/** Returns the queued mails to customers, oldest first. */
export function customerMails(db: Db) {
  return db.select().from(outbox).where(ne(outbox.to, MAIL_ENV.MAIL_FROM)).orderBy(outbox.createdAt);
}

/** Returns the queued mails to the shop, oldest first. */
export function shopMails(db: Db) {
  return db.select().from(outbox).where(eq(outbox.to, MAIL_ENV.MAIL_FROM)).orderBy(outbox.createdAt);
}

/** The options of mails about orders. */
export const MAIL_OPTIONS = { timeZone: 'America/New_York', hasReviews: true };

/** The shop whose mails tests compose. */
export const MAILING_SHOP: MailingShop = {
  timeZone: 'America/New_York',
  capabilities: ['reviews'],
  mailboxes: { orders: 'orders@shop.test', contact: 'desk@shop.test' },
};

/** How customers reach the shop in rendered mails. */
export const TEST_CONTACT: ShopContact = {
  email: 'hello@shop.test',
  phone: '+1 (212) 555-0142',
  hours: 'Monday to Friday, 9 am to 6 pm',
  address: ['Solène', '48 Linden Row', 'New York, NY 10012'],
  returnsPage: { title: 'Delivery & Returns', path: '/delivery-returns' },
};

/** Renders a mail as the shop queues it. Throws if there is none. */
export function renderLetter(letter: Letter | undefined) {
  if (letter === undefined) throw new Error('The event has no mail.');
  const imageUrl = ({ hash, width }: MailImage, siteUrl: string) => `${siteUrl}/uploads/${hash}-${width}.jpg`;
  return renderMail(letter, { contact: TEST_CONTACT, hasWithdrawal: false, imageUrl });
}
