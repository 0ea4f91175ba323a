import { type Cents, cents, multiplyCents, sumCents } from '#contract/wire/money.ts';
import { CURRENCY } from '#contract/wire/shop-currency.ts';

interface Rejection {
  readonly param?: string;
  readonly code?: string;
  /** `invalid_request_error` by default. */
  readonly type?: string;
  /** 400 by default. */
  readonly status?: number;
}

/** A request that Stripe's API rejects. */
export class RejectedRequest extends Error {
  readonly param: string | undefined;
  readonly code: string | undefined;
  readonly type: string;
  readonly status: number;

  constructor(
    message: string,
    { param, code, type = 'invalid_request_error', status = 400 }: Rejection = {},
  ) {
    super(message);
    this.param = param;
    this.code = code;
    this.type = type;
    this.status = status;
  }

  /** Stripe repeats a response for the same key, unless it rejected the request before processing it. */
  get isRepeated(): boolean {
    return ![401, 409, 429].includes(this.status);
  }
}

const DAY_SECONDS = 24 * 60 * 60;
const HALF_HOUR_SECONDS = 30 * 60;

type Check = (value: string) => boolean;
const matches =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value);
const isHttpUrl: Check = (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? '');
const isExpiry: Check = (value) => {
  const secondsAhead = Number(value) - Date.now() / 1000;
  return matches(/^\d+$/)(value) && secondsAhead >= HALF_HOUR_SECONDS && secondsAhead <= DAY_SECONDS;
};

/** The session parameters that the shop may send. Index `0` represents every line. */
const SESSION: Readonly<Record<string, Check>> = {
  mode: matches(/^payment$/),
  'allowed_payment_method_types[0]': matches(/^card$/),
  'adaptive_pricing[enabled]': matches(/^false$/),
  client_reference_id: matches(/^[\w-]{1,200}$/),
  customer_email: matches(/^[\x21-\x7e]+@[\x21-\x7e]+\.[a-z]{2,}$/i),
  expires_at: isExpiry,
  success_url: isHttpUrl,
  cancel_url: isHttpUrl,
  'metadata[order]': matches(/^.{1,500}$/),
  'payment_intent_data[description]': matches(/^.{1,1000}$/),
  'payment_intent_data[metadata][order]': matches(/^.{1,500}$/),
  'payment_intent_data[shipping][name]': matches(/^.{1,5000}$/),
  'payment_intent_data[shipping][address][line1]': matches(/^.{1,5000}$/),
  'payment_intent_data[shipping][address][line2]': matches(/^.{1,5000}$/),
  'payment_intent_data[shipping][address][city]': matches(/^.{1,5000}$/),
  'payment_intent_data[shipping][address][state]': matches(/^.{1,5000}$/),
  'payment_intent_data[shipping][address][postal_code]': matches(/^.{1,5000}$/),
  'payment_intent_data[shipping][address][country]': matches(/^[A-Z]{2}$/),
  // With a prefix of at most 10 characters, '*' and a space, the statement has 22.
  'payment_intent_data[statement_descriptor_suffix]': matches(/^(?=.*[A-Za-z])[\x20-\x7e]{1,10}$/),
  'line_items[0][quantity]': matches(/^[1-9]\d{0,5}$/),
  'line_items[0][price_data][currency]': matches(new RegExp(`^${CURRENCY.toLowerCase()}$`)),
  'line_items[0][price_data][unit_amount]': matches(/^\d{1,8}$/),
  'line_items[0][price_data][product_data][name]': matches(/^.{1,250}$/s),
};
const OPTIONAL = ['customer_email', 'cancel_url'];
const isOptional = (param: string) =>
  OPTIONAL.includes(param) || /^payment_intent_data\[(shipping|statement_descriptor_suffix)\]/.test(param);

const REFUND: Readonly<Record<string, Check>> = {
  payment_intent: matches(/^pi_\w+$/),
  amount: matches(/^[1-9]\d{0,7}$/),
  'metadata[order]': matches(/^.{1,500}$/),
  'metadata[refund]': matches(/^.{1,500}$/),
};

/** A line item on a payment page of the stub. */
export interface LineItem {
  readonly name: string;
  readonly unitCents: Cents;
  readonly quantity: number;
}

/** Returns the line items. Throws `RejectedRequest` for parameters that Stripe would reject. */
export function validateSession(params: URLSearchParams): LineItem[] {
  validate(params, SESSION, isOptional);
  const lines: LineItem[] = [];
  for (let index = 0; params.has(`line_items[${index}][quantity]`); index += 1) {
    const paramOf = (name: string) => params.get(`line_items[${index}][${name}`) ?? '';
    lines.push({
      name: paramOf('price_data][product_data][name]'),
      unitCents: cents(Number(paramOf('price_data][unit_amount]'))),
      quantity: Number(paramOf('quantity]')),
    });
  }
  if (lines.length > 100)
    throw new RejectedRequest('There are more than 100 line items.', { param: 'line_items' });
  const totalCents = sumLines(lines);
  if (totalCents < 50 || totalCents > 99_999_999) {
    throw new RejectedRequest(`${totalCents} cents cannot be paid.`, { code: 'amount_too_small' });
  }
  return lines;
}

export function validateRefund(params: URLSearchParams): void {
  validate(params, REFUND, () => false);
}

export function sumLines(lines: readonly LineItem[]): Cents {
  return sumCents(lines.map(({ unitCents, quantity }) => multiplyCents(unitCents, quantity)));
}

function validate(
  params: URLSearchParams,
  known: Readonly<Record<string, Check>>,
  isOptional: (param: string) => boolean,
): void {
  for (const [param, value] of params) {
    const check = known[param.replace(/^line_items\[\d+\]/, 'line_items[0]')];
    if (check === undefined) {
      throw new RejectedRequest(`Received unknown parameter: ${param}`, { param, code: 'parameter_unknown' });
    }
    if (!check(value)) throw new RejectedRequest(`Invalid ${param}: ${value}`, { param });
  }
  for (const param of Object.keys(known)) {
    if (isOptional(param) || params.has(param)) continue;
    throw new RejectedRequest(`Missing required param: ${param}.`, { param, code: 'parameter_missing' });
  }
}
