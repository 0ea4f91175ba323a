import type { ContactMessage } from '#contract/contact.ts';
import type { OrderEvent } from '#contract/order.ts';
import type { AccountEvent, AccountEventSource } from '../auth/account-mails.ts';
import type { ResetLink } from '../auth/password-mails.ts';
import type { Db } from '../db/database.ts';
import type { UserRow } from '../db/schema/auth.ts';
import type { DisputeRow } from '../db/schema/disputes.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import type { ProductRow } from '../db/schema/products.ts';
import type { RefundRow } from '../db/schema/refunds.ts';
import type { StockNoticeRow } from '../db/schema/stock.ts';

/** The port for the shop's mails. Call a method in the transaction of the change that the mail reports. */
export interface Notify {
  /** Whether the shop sends mail. If not, the methods do nothing. */
  readonly canSend: boolean;
  /** Informs the customer of an event of their order, and the shop of a new order. Some events have no mail. */
  orderEvent(tx: Db, order: OrderRow, event: OrderEvent): Promise<void>;
  /** Sends the customer the mail of an event of their order again. */
  orderMail(tx: Db, order: OrderRow, event: OrderEvent): Promise<void>;
  /** Informs the shop of a refund that failed. */
  refundFailed(tx: Db, order: OrderRow, refund: RefundRow): Promise<void>;
  /** Informs the shop of a dispute that needs it. */
  disputed(tx: Db, order: OrderRow, dispute: DisputeRow): Promise<void>;
  /** Sends the link that confirms a new account. It expires as if requested at `requestedAt`, by default now. */
  registrationRequested(
    tx: Db,
    email: string,
    link: { readonly siteUrl: string; readonly token: string; readonly requestedAt?: Date },
  ): Promise<void>;
  /** Informs the owner of an account that someone entered its address for another one. */
  emailTaken(tx: Db, user: UserRow, siteUrl: string): Promise<void>;
  /** Sends the link that confirms the email address of an account. */
  emailLink(tx: Db, email: string, link: { readonly siteUrl: string; readonly token: string }): Promise<void>;
  /** Sends the link that resets a password. */
  passwordReset(tx: Db, user: UserRow, link: ResetLink): Promise<void>;
  /** Confirms a password reset. */
  passwordChanged(tx: Db, user: UserRow, siteUrl: string): Promise<void>;
  /** Tells the owner of an account what has happened to it. */
  accountEvent(tx: Db, user: UserRow, event: AccountEvent, source: AccountEventSource): Promise<void>;
  /** Asks the recipient of a back-in-stock notice to confirm their email. */
  stockNoticeRequested(
    tx: Db,
    notice: StockNoticeRow,
    product: NotifiedProduct,
    token: string,
  ): Promise<void>;
  /** Announces that a product is back in stock. */
  backInStock(tx: Db, notice: StockNoticeRow, product: NotifiedProduct): Promise<void>;
  /** Forwards a message of the contact form to the shop. */
  contactMessage(tx: Db, message: ContactMessage): Promise<void>;
}

/** A product as the mails name it, with its size if the recipient waits for one. */
export type NotifiedProduct = Pick<
  ProductRow,
  'id' | 'name' | 'priceCents' | 'imageHash' | 'imageWidths' | 'imageWidth'
> & {
  readonly size: string | null;
};

/** The database and the port for mails. */
export interface DbContext {
  readonly db: Db;
  readonly notify: Notify;
}

/** An open transaction and the port for mails about its changes. */
export interface TxContext {
  readonly tx: Db;
  readonly notify: Notify;
}
