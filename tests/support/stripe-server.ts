import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { PAYMENT_WEBHOOK } from '#contract/payments.ts';
import { type Listening, listen } from '#tests/support/listen.ts';
import { checkRefund, checkSession, Refused, sumOf } from '#tests/support/stripe-checks.ts';
import {
  newId,
  type StandInSession,
  type StripeEvent,
  signedCall,
  stripeEvents,
  WEBHOOK_SECRET,
} from '#tests/support/stripe-events.ts';
import { paymentPage } from '#tests/support/stripe-page.ts';

const KEY = 'sk_test_of_the_stand_in';

/** A call to the API that was taken. */
interface Call {
  readonly path: string;
  readonly key: string;
  readonly params: URLSearchParams;
}

/** A server that takes the few calls that the shop makes of Stripe, and no others. */
export interface StripeServer {
  /** The variables of a shop that pays here. */
  readonly env: Readonly<Record<string, string>>;
  /** The calls that have made or changed something, repeated ones once. */
  readonly calls: readonly Call[];
  /** What nobody should have asked. A test ends with none. */
  readonly complaints: readonly string[];
  /** Oldest first. */
  readonly sessions: readonly StandInSession[];
  /** The shop whose webhook hears of what happens here, e.g. `http://localhost:4321`. */
  shop: string;
  /** Sends an event to the shop's webhook, signed, and answers the status of its answer. */
  tell(event: StripeEvent): Promise<number>;
  /** Somebody pays on the page of this session. Answers what the shop's webhook answers. */
  pay(sessionId: string): Promise<number>;
  /** From now on nobody answers. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function startStripe(): Promise<StripeServer> {
  const calls: Call[] = [];
  const complaints: string[] = [];
  const sessions: (StandInSession & { readonly returnUrl: string })[] = [];
  /** What was answered to each idempotency key, and to which call. */
  const answered = new Map<string, { readonly asked: string; readonly answer: object }>();

  const find = (id: string) => {
    const session = sessions.find((each) => each.id === id);
    if (session === undefined) throw new Error('There is no such page.');
    return session;
  };
  const create = (params: URLSearchParams, origin: string) => {
    const lines = checkSession(params);
    const id = newId('cs_test');
    const session = {
      id,
      url: `${origin}/pay/${id}`,
      number: params.get('client_reference_id') ?? '',
      totalCents: sumOf(lines),
      paymentIntent: newId('pi'),
      status: 'open' as const,
      refunded: false,
      returnUrl: params.get('success_url') ?? '',
    };
    sessions.push(session);
    return { id, object: 'checkout.session', url: session.url };
  };
  const expire = (id: string) => {
    const session = find(id);
    if (session.status !== 'open') throw new Refused('Only open Checkout Sessions can be expired.');
    session.status = 'expired';
    return { id, object: 'checkout.session', url: null };
  };
  const look = (id: string) => {
    const payment_status = find(id).status === 'complete' ? 'paid' : 'unpaid';
    return { id, object: 'checkout.session', payment_status };
  };
  const refund = (params: URLSearchParams) => {
    checkRefund(params);
    const session = sessions.find((each) => each.paymentIntent === params.get('payment_intent'));
    if (session?.status !== 'complete') throw new Refused('There is no such payment_intent.');
    if (session.refunded) {
      throw new Refused('It has already been refunded.', { code: 'charge_already_refunded' });
    }
    session.refunded = true;
    return { id: newId('re'), object: 'refund', status: 'succeeded' };
  };
  const actions: [RegExp, (params: URLSearchParams, id: string, origin: string) => object][] = [
    [/^POST \/v1\/checkout\/sessions$/, (params, _id, origin) => create(params, origin)],
    [/^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/, (_params, id) => expire(id)],
    [/^GET \/v1\/checkout\/sessions\/(\w+)$/, (_params, id) => look(id)],
    [/^POST \/v1\/refunds$/, (params) => refund(params)],
  ];

  /** Answers a call of the API. Throws Refused. */
  const api = async (request: IncomingMessage, path: string, origin: string): Promise<object> => {
    const call = `${request.method} ${path}`;
    const [pattern, action] = actions.find(([each]) => each.test(call)) ?? [];
    if (!pattern || !action) throw new Error('There is no such call.');
    if (request.headers.authorization !== `Bearer ${KEY}`) throw new Error('The key is wrong.');
    const id = pattern.exec(call)?.[1] ?? '';
    if (request.method === 'GET') return action(new URLSearchParams(), id, origin);
    return once(request, path, (params) => action(params, id, origin));
  };

  /** As often as a call comes with one idempotency key, it is done once, and answered the same. */
  const once = async (
    request: IncomingMessage,
    path: string,
    action: (params: URLSearchParams) => object,
  ): Promise<object> => {
    const key = String(request.headers['idempotency-key'] ?? '');
    if (key === '') throw new Error('There is no idempotency key.');
    const body = await text(request);
    const asked = `${path} ${body}`;
    const before = answered.get(key);
    if (before && before.asked !== asked) throw new Error(`The key ${key} was used for another call.`);
    if (before) return before.answer;
    const params = new URLSearchParams(body);
    const answer = action(params);
    calls.push({ path, key, params });
    answered.set(key, { asked, answer });
    return answer;
  };

  let listening: Listening | undefined = await listen(createServer(serve));
  const { origin, port } = listening;
  const stripe: StripeServer = {
    env: { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: origin },
    calls,
    complaints,
    sessions,
    shop: '',
    async tell(event) {
      const { payload, headers } = signedCall(event);
      const { status } = await fetch(stripe.shop + PAYMENT_WEBHOOK, {
        method: 'POST',
        headers,
        body: payload,
      });
      return status;
    },
    async pay(id) {
      const session = find(id);
      if (session.status !== 'open') throw new Error(`Nobody can pay on the page of ${id}.`);
      session.status = 'complete';
      return stripe.tell(stripeEvents.completed(session));
    },
    async stop() {
      await listening?.close();
      listening = undefined;
    },
    async start() {
      listening ??= await listen(createServer(serve), port);
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, origin } = new URL(request.url ?? '', `http://${request.headers.host}`);
    try {
      if (pathname.startsWith('/pay/')) {
        await paymentPage(request, response, {
          session: find(pathname.slice('/pay/'.length)),
          pay: stripe.pay,
        });
      } else {
        send(response, 200, await api(request, pathname, origin));
      }
    } catch (error) {
      if (error instanceof Refused) {
        const { message, param, code } = error;
        send(response, 400, { error: { type: 'invalid_request_error', message, param, code } });
        return;
      }
      complaints.push(`${request.method} ${pathname}: ${String(error)}`);
      send(response, 500, { error: { type: 'api_error', message: String(error) } });
    }
  }
  return stripe;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': newId('req') });
  response.end(JSON.stringify(body));
}
