import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findAccountProblems } from '#server/payments/stripe-account.ts';
import { WEBHOOK_EVENTS } from '#server/payments/stripe-webhook.ts';
import { type ListeningServer, listen } from '#tests/support/listen.ts';

/** The check of the Stripe account, against a server that answers as Stripe does. */

const URL = 'https://shop.example/api/payments/webhook';
const WEBHOOK = { url: URL, status: 'enabled', enabled_events: ['*'], api_version: Stripe.API_VERSION };

let answer: { status?: number; body: object; date?: Date };
let server: ListeningServer;
beforeEach(async () => {
  server = await listen(
    createServer((_request, response) => {
      const { status = 200, body, date = new Date() } = answer;
      response.writeHead(status, { 'Content-Type': 'application/json', Date: date.toUTCString() });
      response.end(JSON.stringify(body));
    }),
  );
});
afterEach(() => server.close());

const find = () =>
  findAccountProblems(
    { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl: server.origin, allowsTestMode: true },
    URL,
  );

/** Answers with a list of webhooks. */
const list = (...webhooks: object[]) => ({ body: { object: 'list', data: webhooks } });

/** Answers with an error of Stripe. */
const fail = (status: number) => ({
  status,
  body: { error: { type: 'invalid_request_error', message: 'No.' } },
});

test.each([
  ['nothing', list(WEBHOOK), []],
  ['nothing, with the events of the shop alone', list({ ...WEBHOOK, enabled_events: WEBHOOK_EVENTS }), []],
  ['nothing, beside a disabled one', list({ ...WEBHOOK, status: 'disabled' }, WEBHOOK), []],
  ['no webhook', list({ ...WEBHOOK, url: 'https://old.example' }), [`no webhook calls ${URL}`]],
  ['a disabled webhook', list({ ...WEBHOOK, status: 'disabled' }), [`the webhook ${URL} is disabled`]],
  [
    'a webhook without an event and with another version',
    list({ ...WEBHOOK, enabled_events: WEBHOOK_EVENTS.slice(1), api_version: '2019-05-16' }),
    [
      'the webhook lacks checkout.session.completed',
      `the webhook has the version 2019-05-16 of the API instead of ${Stripe.API_VERSION}`,
    ],
  ],
  [
    'a webhook with the version of the account',
    list({ ...WEBHOOK, api_version: null }),
    [`the webhook has the account’s version of the API instead of ${Stripe.API_VERSION}`],
  ],
  ['a key that was revoked', fail(401), ['Stripe refuses the key']],
  [
    'a key that may not look',
    fail(403),
    ['the key may not read the webhooks: give it the permission, or check the webhook yourself'],
  ],
])('[SAFE-07] finds %s', async (_state, answered, problems) => {
  answer = answered;
  expect(await find()).toEqual(problems);
});

test('[SAFE-07] finds a wrong clock, which makes all events too old', async () => {
  answer = { ...list(WEBHOOK), date: new Date(Date.now() - 400_000) };
  const [problem] = await find();
  expect(problem).toMatch(/^the clock of this machine differs from that of Stripe by (399|400|401) s, so /);
});

test('the documentation lists the events and the version of the webhook', async () => {
  const text = await readFile('docs/payments.md', 'utf8');
  expect(text).toContain(Stripe.API_VERSION);
  expect([...text.matchAll(/^ {3}- `(.+)`$/gm)].map(([, event]) => event)).toEqual(WEBHOOK_EVENTS);
});

test('[SAFE-07] a server that fails is no finding', async () => {
  answer = { status: 500, body: {} };
  await expect(find()).rejects.toThrow();
});
