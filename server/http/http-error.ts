import type { Requirement } from '#contract/account/requirement.ts';
import type { FieldValues } from '#contract/catalogue/edit-base.ts';
import type { OrderChange } from '#contract/orders/order-change.ts';
import type { QuoteResponse } from '#contract/quote/quotes.ts';
import type { SellingSettings } from '#contract/settings/selling-settings.ts';
import type { OrderedSizes } from '#contract/wire/error-response.ts';
import type { MissingNoun } from '#messages/errors/http.ts';
import { type Message, messageOf, sentenceOf } from './messages.ts';

/** Error messages keyed by field. */
export type FieldErrors = Readonly<Record<string, readonly Message[]>>;

/**
 * An error response. Its `message` is the sentence for the log; the user sees that of `text` in the language of the
 * response. The error handler (`http/errors.ts`) serializes it as the
 * contract's error body.
 */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly statusCode: number;
  readonly text: Message;
  readonly errors: FieldErrors | undefined;
  /** The differences that prevent an order from being placed. */
  readonly changes: readonly OrderChange[] | undefined;
  /** For an edit based on outdated values: the current values, by field. */
  readonly conflicts: FieldValues | undefined;
  /** The price of a rejected order now, in cents. */
  readonly quote: QuoteResponse | undefined;
  /** For settings based on an outdated version: the current ones and those of the request, in cents. */
  readonly settings: { readonly current: SellingSettings; readonly sent: SellingSettings } | undefined;
  /** When the conflicting edit was saved, as ISO time. */
  readonly changedAt: string | undefined;
  /** The open orders with sizes that the change would remove. */
  readonly openOrders: OrderedSizes | undefined;
  /** The requirement that the caller must meet first. */
  readonly requires: Requirement | undefined;
  /** Value of the `Retry-After` header, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    statusCode: number,
    text: Message,
    {
      errors,
      changes,
      conflicts,
      settings,
      quote,
      changedAt,
      openOrders,
      requires,
      retryAfter,
    }: {
      errors?: FieldErrors;
      changes?: readonly OrderChange[];
      conflicts?: FieldValues;
      settings?: HttpError['settings'];
      quote?: QuoteResponse;
      changedAt?: string;
      openOrders?: OrderedSizes;
      requires?: Requirement;
      retryAfter?: number;
    } = {},
  ) {
    super(sentenceOf(text));
    this.statusCode = statusCode;
    this.text = text;
    this.errors = errors;
    this.changes = changes;
    this.conflicts = conflicts;
    this.settings = settings;
    this.quote = quote;
    this.changedAt = changedAt;
    this.openOrders = openOrders;
    this.requires = requires;
    this.retryAfter = retryAfter;
  }
}

/** Returns a 400 error with messages for the invalid fields. Its own message, which many clients show, is the first. */
export function invalidInput(errors: FieldErrors): HttpError {
  const [first = messageOf('invalidEntries')] = Object.values(errors).flat();
  return new HttpError(400, first, { errors });
}

/** Returns a 404 error. `noun` names the missing resource, e.g. `product`. */
export function notFound(noun: MissingNoun): HttpError {
  return new HttpError(404, messageOf('missing', noun));
}

/** Returns a 429 error for a limit that resets in `seconds`. */
export function tooManyRequests(seconds: number): HttpError {
  const text =
    seconds < 60
      ? messageOf('retryInSeconds', seconds)
      : messageOf('retryInMinutes', Math.ceil(seconds / 60));
  return new HttpError(429, text, { retryAfter: seconds });
}
