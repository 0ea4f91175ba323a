import { accountEventMail } from '../auth/account-mails.ts';
import { emailLinkMail } from '../auth/email-link-mail.ts';
import { passwordChangedMail, resetMail } from '../auth/password-mails.ts';
import { emailTakenMail, registrationMail } from '../auth/registration-mails.ts';
import type { Config, MailConfig } from '../config/config.ts';
import { contactMail } from '../contact/contact-mail.ts';
import { queueMail } from '../jobs/outbox.ts';
import { orderMail } from '../orders/order-mails.ts';
import { shopOrderMail } from '../orders/shop-order-mail.ts';
import { disputeMail, refundFailedMail } from '../payments/payment-task-mails.ts';
import { backInStockMail, noticeConfirmationMail } from '../stock/notice-mails.ts';
import type { Notify } from './notify.ts';

/** Creates the port for mails: with a mail server it queues them in the outbox, without one it does nothing. */
export function createNotify({ mail, timeZone }: Pick<Config, 'mail' | 'timeZone'>): Notify {
  return mail === undefined ? SILENT : createOutboxNotify(mail, timeZone);
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

function createOutboxNotify(recipients: MailConfig, timeZone: string): Notify {
  return {
    canSend: true,
    async orderEvent(tx, order, event) {
      const mails = [
        await orderMail(tx, order, event),
        await shopOrderMail(tx, order, event, recipients.orders),
      ];
      for (const mail of mails) if (mail) await queueMail(tx, mail);
    },
    async orderMail(tx, order, event) {
      const mail = await orderMail(tx, order, event);
      if (mail) await queueMail(tx, mail);
    },
    refundFailed: (tx, order, refund) => queueMail(tx, refundFailedMail(order, refund, recipients.orders)),
    disputed: (tx, order, dispute) =>
      queueMail(tx, disputeMail(order, dispute, { to: recipients.orders, timeZone })),
    registrationRequested: (tx, email, { siteUrl, token, requestedAt }) =>
      queueMail(tx, registrationMail(email, siteUrl, token, requestedAt)),
    emailTaken: (tx, user, siteUrl) => queueMail(tx, emailTakenMail(user, siteUrl)),
    emailLink: (tx, email, { siteUrl, token }) => queueMail(tx, emailLinkMail(email, siteUrl, token)),
    passwordReset: (tx, user, { siteUrl, token }) => queueMail(tx, resetMail(user, siteUrl, token)),
    passwordChanged: (tx, user, siteUrl) => queueMail(tx, passwordChangedMail(user, siteUrl)),
    accountEvent: (tx, user, event, siteUrl) => queueMail(tx, accountEventMail(user, event, siteUrl)),
    stockNoticeRequested: (tx, notice, product, token) =>
      queueMail(tx, noticeConfirmationMail(notice, product, token)),
    backInStock: (tx, notice, product) => queueMail(tx, backInStockMail(notice, product)),
    contactMessage: (tx, message) => queueMail(tx, contactMail(message, recipients.contact)),
  };
}
