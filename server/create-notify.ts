import type { ShopContact } from '#contract/shop-contact.ts';
import { accountEventMail } from './auth/account-mails.ts';
import { emailLinkMail } from './auth/email-link-mail.ts';
import { passwordChangedMail, resetMail } from './auth/password-mails.ts';
import { emailTakenMail, registrationMail } from './auth/registration-mails.ts';
import type { Config, MailConfig } from './config/config.ts';
import { contactMail } from './contact/contact-mail.ts';
import type { Db } from './db/database.ts';
import { queueMail } from './jobs/outbox.ts';
import { createImageFinder } from './media/mail-image-urls.ts';
import type { Letter } from './notify/blocks.ts';
import type { Notify } from './notify/notify.ts';
import { renderMail } from './notify/render-mail.ts';
import { orderMail } from './orders/order-mails.ts';
import { disputeMail, refundFailedMail } from './orders/payments/payment-task-mails.ts';
import { shopOrderMail } from './orders/shop-order-mail.ts';
import { backInStockMail, noticeConfirmationMail } from './stock/notice-mails.ts';

/** What the port for mails needs of the configuration. */
type NotifyConfig = Pick<Config, 'mail' | 'dataDir' | 'publicApiUrl' | 'timeZone' | 'capabilities'>;

/** Returns how customers reach the shop; undefined if the server has no content files. */
type ContactLoader = () => Promise<ShopContact | undefined>;

/** Creates the port for mails: with a mail server it queues them in the outbox, without one it does nothing. */
export function createNotify(config: NotifyConfig, loadContact: ContactLoader): Notify {
  return config.mail === undefined ? SILENT : createOutboxNotify(config, config.mail, loadContact);
}

const doNothing = async () => undefined;

const SILENT: Notify = {
  canSend: false,
  orderEvent: doNothing,
  orderMail: doNothing,
  refundFailed: doNothing,
  disputed: doNothing,
  registrationRequested: doNothing,
  emailTaken: doNothing,
  emailLink: doNothing,
  passwordReset: doNothing,
  passwordChanged: doNothing,
  accountEvent: doNothing,
  stockNoticeRequested: doNothing,
  backInStock: doNothing,
  contactMessage: doNothing,
};

function createOutboxNotify(
  config: NotifyConfig,
  recipients: MailConfig,
  loadContact: ContactLoader,
): Notify {
  const { timeZone, capabilities } = config;
  const orderOptions = { timeZone, hasReviews: capabilities?.includes('reviews') ?? false };
  const imageUrl = createImageFinder(config);
  /** Renders and queues a mail now: a later version of the program does not change it. */
  const queue = async (tx: Db, letter: Letter | undefined) => {
    if (letter) await queueMail(tx, renderMail(letter, { contact: await loadContact(), imageUrl }));
  };
  return {
    canSend: true,
    async orderEvent(tx, order, event) {
      await queue(tx, await orderMail(tx, order, event, orderOptions));
      await queue(tx, await shopOrderMail(tx, order, event, recipients.orders));
    },
    refundFailed: (tx, order, refund) => queue(tx, refundFailedMail(order, refund, recipients.orders)),
    disputed: (tx, order, dispute) =>
      queue(tx, disputeMail(order, dispute, { to: recipients.orders, timeZone })),
    orderMail: async (tx, order, event) => queue(tx, await orderMail(tx, order, event, orderOptions)),
    registrationRequested: (tx, email, { siteUrl, token, requestedAt }) =>
      queue(tx, registrationMail(email, siteUrl, token, requestedAt)),
    emailTaken: (tx, user, siteUrl) => queue(tx, emailTakenMail(user, siteUrl)),
    emailLink: (tx, email, { siteUrl, token }) => queue(tx, emailLinkMail(email, siteUrl, token)),
    passwordReset: (tx, user, link) => queue(tx, resetMail(user, link, timeZone)),
    passwordChanged: (tx, user, siteUrl) => queue(tx, passwordChangedMail(user, siteUrl, timeZone)),
    accountEvent: (tx, user, event, source) => queue(tx, accountEventMail(user, event, source, timeZone)),
    stockNoticeRequested: (tx, notice, product, token) =>
      queue(tx, noticeConfirmationMail(notice, product, token)),
    backInStock: (tx, notice, product) => queue(tx, backInStockMail(notice, product)),
    contactMessage: (tx, message) => queue(tx, contactMail(message, recipients.contact)),
  };
}
