import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { PAYMENT_WEBHOOK_PATH } from '#contract/orders/payments.ts';
import { type ListeningServer, listen } from '#tests/support/listen.ts';
import {
  checkoutObject,
  newId,
  paymentIntentObject,
  type StripeEvent,
  type StubSession,
  signEvent,
  stripeEvents,
  WEBHOOK_SECRET,
} from '#tests/support/stripe-events.ts';
import { servePaymentPage } from '#tests/support/stripe-page.ts';
import { createStubRefunds, type StubRefunds } from './stripe-refunds.ts';
import { RejectedRequest, sumLines, validateSession } from './stripe-validation.ts';

const SECRET_KEY = 'sk_test_of_the_stub';

/** An accepted call to the API. */
interface Call {
  readonly path: string;
  readonly key: string;
  readonly params: URLSearchParams;
}

/** A Stripe stub that accepts only the calls the shop makes. */
export interface StripeStub {
  /** The environment variables of a shop that uses this stub. */
  readonly env: Readonly<Record<string, string>>;
  /** The calls that created or changed something. Retries with the same idempotency key count once. */
  readonly calls: readonly Call[];
  /** Calls that the shop should never make. Every test must end without one. */
  readonly unexpectedCalls: readonly string[];
  /** Oldest first. */
  readonly sessions: StubSession[];
  readonly refunds: StubRefunds;
  /** The origin of the shop whose webhook receives the events, e.g. `http://localhost:4321`. */
  shopUrl: string;
  /** Sends a signed event to the shop's webhook and returns the response status. */
  sendEvent(event: StripeEvent): Promise<number>;
  /** Pays on the page of this session. Returns the status of the shop's webhook, or 200 while events are withheld. */
  pay(sessionId: string): Promise<number>;
  /** Whether Stripe withholds its events, as if the shop's webhook were unreachable. */
  isSilent: boolean;
  /** Whether the event of a call reaches the shop before the response. */
  isHasty: boolean;
  /** Sends the withheld events, oldest first. */
  sendWithheld(): Promise<void>;
  /** The behavior of the API: it responds, responds with status 500, or never responds. */
  api: 'up' | 'failing' | 'hanging';
  /** The parameters of a new page that Stripe refuses for a reason of its own. */
  refuses: RegExp | undefined;
  /** The number of calls to the API, including calls without a response. */
  callCount: number;
  /** The method and the path of each call, also of those without a response. */
  readonly requests: string[];
  /** Stops the server; calls fail until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function startStripeStub(): Promise<StripeStub> {
  const calls: Call[] = [];
  const unexpectedCalls: string[] = [];
  const sessions: StubSession[] = [];
  const withheld: StripeEvent[] = [];
  /** The call and the response stored for each idempotency key. */
  const responsesByKey = new Map<string, { readonly call: string; readonly respond: () => object }>();

  const findSession = (id: string) => {
    const session = sessions.find((each) => each.id === id);
    if (session === undefined)
      throw new RejectedRequest(`No such checkout.session: ${id}`, { code: 'resource_missing', status: 404 });
    return session;
  };
  const create = (params: URLSearchParams, origin: string) => {
    const refused = [...params.keys()].find((param) => stripe.refuses?.test(param));
    if (refused) throw new RejectedRequest(`Invalid ${refused}`, { param: refused });
    const lines = validateSession(params);
    const id = newId('cs_test');
    const session: StubSession = {
      id,
      url: `${origin}/pay/${id}`,
      number: params.get('client_reference_id') ?? '',
      totalCents: sumLines(lines),
      paymentIntent: newId('pi'),
      status: 'open',
      expiresAt: Number(params.get('expires_at')),
      paidUrl: params.get('success_url') ?? '',
      returnUrl: params.get('cancel_url') ?? '',
    };
    sessions.push(session);
    return checkoutObject(session);
  };
  const expire = (id: string) => {
    const session = findSession(id);
    if (session.status !== 'open') {
      throw new RejectedRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    session.status = 'expired';
    withheld.push(stripeEvents.expired(session));
    return checkoutObject(session);
  };
  const listSessions = (params: URLSearchParams) => {
    const isPaid = ({ paymentIntent, status }: StubSession) =>
      paymentIntent === params.get('payment_intent') && status === 'complete';
    return { object: 'list', has_more: false, data: sessions.filter(isPaid).map(checkoutObject) };
  };
  const refunds = createStubRefunds();
  const createRefund = (params: URLSearchParams) =>
    refunds.create(
      params,
      sessions.find(({ paymentIntent }) => paymentIntent === params.get('payment_intent')),
    );
  const actions: [RegExp, (params: URLSearchParams, id: string, origin: string) => object][] = [
    [/^POST \/v1\/checkout\/sessions$/, (params, _id, origin) => create(params, origin)],
    [/^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/, (_params, id) => expire(id)],
    [/^GET \/v1\/checkout\/sessions\/(\w+)$/, (_params, id) => checkoutObject(findSession(id))],
    [/^GET \/v1\/checkout\/sessions$/, (params) => listSessions(params)],
    [/^GET \/v1\/payment_intents\/(\w+)$/, (params, id) => paymentIntentObject(sessions, id, params)],
    [/^GET \/v1\/webhook_endpoints$/, () => listWebhooks(stripe.shopUrl)],
    [/^POST \/v1\/refunds$/, createRefund],
    [/^GET \/v1\/refunds\/(\w+)$/, (_params, id) => refunds.retrieve(id)],
    [/^GET \/v1\/refunds$/, (params) => refunds.list(params)],
  ];

  /** Returns the response to an API call. Throws `RejectedRequest`. */
  const respondToApi = async (request: IncomingMessage, path: string, origin: string): Promise<object> => {
    const call = `${request.method} ${path}`;
    const [pattern, action] = actions.find(([each]) => each.test(call)) ?? [];
    if (!pattern || !action) throw new Error('There is no such call.');
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) throw new Error('The key is wrong.');
    const id = pattern.exec(call)?.[1] ?? '';
    if (request.method === 'GET') {
      return action(new URL(request.url ?? '', origin).searchParams, id, origin);
    }
    return runOnce(request, path, (params) => action(params, id, origin));
  };

  /** Runs a call once per idempotency key and returns the stored response on a retry. */
  const runOnce = async (
    request: IncomingMessage,
    path: string,
    action: (params: URLSearchParams) => object,
  ): Promise<object> => {
    const key = String(request.headers['idempotency-key'] ?? '');
    if (key === '') throw new Error('There is no idempotency key.');
    const body = await text(request);
    const call = `${path} ${body}`;
    const stored = responsesByKey.get(key);
    if (stored && stored.call !== call) {
      throw new RejectedRequest(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      );
    }
    if (stored) return stored.respond();
    const params = new URLSearchParams(body);
    try {
      const response = action(params);
      calls.push({ path, key, params });
      responsesByKey.set(key, { call, respond: () => response });
      return response;
    } catch (error) {
      const respond = () => {
        throw error;
      };
      if (error instanceof RejectedRequest && error.isRepeated) responsesByKey.set(key, { call, respond });
      throw error;
    }
  };

  let listening: ListeningServer | undefined = await listen(createServer(serve));
  const { origin, port } = listening;
  const stripe: StripeStub = {
    env: { STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: origin },
    calls,
    unexpectedCalls,
    sessions,
    refunds,
    shopUrl: '',
    isSilent: false,
    isHasty: false,
    refuses: undefined,
    api: 'up',
    callCount: 0,
    requests: [],
    async sendEvent(event) {
      const { payload, headers } = signEvent(event);
      const { status } = await fetch(stripe.shopUrl + PAYMENT_WEBHOOK_PATH, {
        method: 'POST',
        headers,
        body: payload,
      });
      return status;
    },
    async pay(id) {
      const session = findSession(id);
      if (session.status !== 'open') throw new Error(`The session ${id} is not open.`);
      session.status = 'complete';
      const event = stripeEvents.completed(session);
      if (!stripe.isSilent) return stripe.sendEvent(event);
      withheld.push(event);
      return 200;
    },
    async sendWithheld() {
      for (const event of withheld.splice(0)) await stripe.sendEvent(event);
    },
    async stop() {
      await listening?.close();
      listening = undefined;
    },
    async start() {
      listening ??= await listen(createServer(serve), port);
    },
  };

  /** Notes a call to the API and returns whether an outage leaves it without a result. */
  function isOut(call: string, response: ServerResponse): boolean {
    stripe.callCount += 1;
    stripe.requests.push(call);
    if (stripe.api === 'failing')
      send(response, 500, { error: { type: 'api_error', message: 'Something went wrong.' } });
    return stripe.api !== 'up';
  }

  /** Sends a response and the events that the call has caused. */
  async function sendInOrder(response: ServerResponse, body: object): Promise<void> {
    if (stripe.isHasty) await stripe.sendWithheld();
    send(response, 200, body);
    if (!stripe.isSilent) await stripe.sendWithheld();
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, origin } = new URL(request.url ?? '', `http://${request.headers.host}`);
    if (pathname.startsWith('/v1/') && isOut(`${request.method} ${pathname}`, response)) return;
    try {
      if (pathname.startsWith('/pay/')) {
        await servePaymentPage(request, response, {
          session: findSession(pathname.slice('/pay/'.length)),
          pay: stripe.pay,
        });
      } else {
        await sendInOrder(response, await respondToApi(request, pathname, origin));
      }
    } catch (error) {
      if (error instanceof RejectedRequest) {
        const { message, param, code, type, status } = error;
        send(response, status, { error: { type, message, param, code } });
        return;
      }
      unexpectedCalls.push(`${request.method} ${pathname}: ${String(error)}`);
      send(response, 500, { error: { type: 'api_error', message: String(error) } });
    }
  }
  return stripe;
}

/** The account has one webhook, with all events of the shop. */
const listWebhooks = (shopUrl: string) => ({
  object: 'list',
  data: [
    {
      object: 'webhook_endpoint',
      url: shopUrl + PAYMENT_WEBHOOK_PATH,
      status: 'enabled',
      enabled_events: ['*'],
      api_version: Stripe.API_VERSION,
    },
  ],
});

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': newId('req') });
  response.end(JSON.stringify(body));
}
