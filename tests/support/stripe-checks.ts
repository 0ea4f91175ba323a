/** What Stripe says no to, as its API answers it with a 400. */
export class Refused extends Error {
  readonly param: string | undefined;
  readonly code: string | undefined;

  constructor(message: string, { param, code }: { param?: string; code?: string } = {}) {
    super(message);
    this.param = param;
    this.code = code;
  }
}

const DAY = 24 * 60 * 60;
const HALF_AN_HOUR = 30 * 60;

type Check = (value: string) => boolean;
const is =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value);
const isAddress: Check = (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? '');
const isTime: Check = (value) => {
  const ahead = Number(value) - Date.now() / 1000;
  return is(/^\d+$/)(value) && ahead >= HALF_AN_HOUR && ahead <= DAY;
};

/** The parameters of a session that the shop may send, with `0` for the number of any line. */
const SESSION: Readonly<Record<string, Check>> = {
  mode: is(/^payment$/),
  'allowed_payment_method_types[0]': is(/^card$/),
  'adaptive_pricing[enabled]': is(/^false$/),
  client_reference_id: is(/^[\w-]{1,200}$/),
  customer_email: is(/^[\x21-\x7e]+@[\x21-\x7e]+\.[a-z]{2,}$/i),
  expires_at: isTime,
  success_url: isAddress,
  cancel_url: isAddress,
  'metadata[order]': is(/^.{1,500}$/),
  'payment_intent_data[description]': is(/^.{1,1000}$/),
  'payment_intent_data[metadata][order]': is(/^.{1,500}$/),
  'line_items[0][quantity]': is(/^[1-9]\d{0,5}$/),
  'line_items[0][price_data][currency]': is(/^usd$/),
  'line_items[0][price_data][unit_amount]': is(/^\d{1,8}$/),
  'line_items[0][price_data][product_data][name]': is(/^.{1,250}$/s),
};
const OPTIONAL = ['customer_email', 'cancel_url'];

const REFUND: Readonly<Record<string, Check>> = {
  payment_intent: is(/^pi_\w+$/),
  'metadata[order]': is(/^.{1,500}$/),
};

/** What is paid for on a page of the stand-in. */
export interface Line {
  readonly name: string;
  readonly cents: number;
  readonly quantity: number;
}

/** Throws Refused for parameters that Stripe does not take from a shop like ours. Answers the lines. */
export function checkSession(params: URLSearchParams): Line[] {
  check(params, SESSION, OPTIONAL);
  const lines: Line[] = [];
  for (let at = 0; params.has(`line_items[${at}][quantity]`); at += 1) {
    const of = (name: string) => params.get(`line_items[${at}][${name}`) ?? '';
    lines.push({
      name: of('price_data][product_data][name]'),
      cents: Number(of('price_data][unit_amount]')),
      quantity: Number(of('quantity]')),
    });
  }
  if (lines.length > 100) throw new Refused('There are more than 100 line items.', { param: 'line_items' });
  const total = sumOf(lines);
  if (total < 50 || total > 99_999_999) {
    throw new Refused(`${total} cents cannot be paid.`, { code: 'amount_too_small' });
  }
  return lines;
}

export function checkRefund(params: URLSearchParams): void {
  check(params, REFUND, []);
}

export function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0);
}

function check(
  params: URLSearchParams,
  known: Readonly<Record<string, Check>>,
  optional: readonly string[],
): void {
  for (const [param, value] of params) {
    const rule = known[param.replace(/^line_items\[\d+\]/, 'line_items[0]')];
    if (rule === undefined) {
      throw new Refused(`Received unknown parameter: ${param}`, { param, code: 'parameter_unknown' });
    }
    if (!rule(value)) throw new Refused(`Invalid ${param}: ${value}`, { param });
  }
  for (const param of Object.keys(known)) {
    if (optional.includes(param) || params.has(param)) continue;
    throw new Refused(`Missing required param: ${param}.`, { param, code: 'parameter_missing' });
  }
}
