import type { SQL } from 'drizzle-orm';
import { type Cents, formatCents, multiplyCents } from '#contract/wire/money.ts';
import { letterText } from '#messages/mails/letter.ts';
import type { OutboxRow } from '../db/schema/jobs.ts';

export interface MailImage {
  readonly hash: string;
  readonly width: number;
}

/** An item of a mail: a line of an order with its quantity, or a product. */
export interface MailItem {
  readonly name: string;
  /** What follows the name, such as ` in size M`. */
  readonly suffix?: string;
  readonly priceCents: Cents;
  readonly quantity?: number;
  /** The item's image: its content hash and the width of a stored file. */
  readonly image?: MailImage;
}

/** A row of amounts. `note` follows the amount, such as `to be paid on delivery`. */
export interface MailTotal {
  readonly label: string;
  readonly value: string;
  readonly note?: string | undefined;
}

/** A label with the lines below it, such as the delivery address. */
export interface MailFact {
  readonly label: string;
  readonly lines: readonly string[];
  /** The page to which a line leads, by the line's index. */
  readonly urls?: readonly (string | undefined)[];
}

/** A part of a mail. Texts are plain; `\n` breaks a line. */
export type Block =
  | { readonly kind: 'greeting'; readonly name: string | undefined }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'items'; readonly items: readonly MailItem[] }
  | { readonly kind: 'totals'; readonly totals: readonly MailTotal[] }
  | { readonly kind: 'facts'; readonly facts: readonly MailFact[] };

/** A mail before it is rendered. `to` may include a display name; `replyTo` is a bare email address. */
export interface Letter extends Pick<OutboxRow, 'to' | 'subject' | 'purpose'> {
  readonly replyTo?: string;
  /** The order that a mail to its customer is about. */
  readonly orderId?: string;
  /** When its link expires: an unsent mail is deleted then. */
  readonly expiresAt?: Date | SQL;
  /** The headline of the HTML part; the subject by default. */
  readonly heading?: string;
  /** The site's URL: the address of the name, the pictures and the pages below the mail. */
  readonly siteUrl?: string;
  /** Whether the shop itself receives the mail. It needs no footer with its own address. */
  readonly isForShop?: boolean;
  readonly blocks: readonly Block[];
}

/** Returns the greeting of a recipient. A name that a stranger may have typed is left out. */
export function greet(name?: string | null): Block {
  return { kind: 'greeting', name: name ?? undefined };
}

export function paragraph(text: string): Block {
  return { kind: 'text', text };
}

export function note(text: string): Block {
  return { kind: 'note', text };
}

export function button(label: string, url: string): Block {
  return { kind: 'button', label, url };
}

/** Returns the facts as blocks: none without facts. */
export function facts(...given: readonly MailFact[]): Block[] {
  return given.length === 0 ? [] : [{ kind: 'facts', facts: given }];
}

/** Returns the greeting as text. */
export function greetingText(name: string | undefined): string {
  return name === undefined ? letterText.hello : letterText.helloName(name);
}

/** Returns the amount of an item: the price of all its units. */
export function itemAmount({ priceCents, quantity = 1 }: MailItem): string {
  return formatCents(multiplyCents(priceCents, quantity));
}
