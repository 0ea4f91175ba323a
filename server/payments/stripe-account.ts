import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';
import { PAYMENT_WEBHOOK_PATH } from '#contract/orders/payments.ts';
import type { Config, StripeAccount } from '../config/config.ts';
import { WEBHOOK_EVENTS } from './stripe-webhook.ts';

/** Timeout of a call to Stripe, in milliseconds. */
const TIMEOUT_MS = 8000;

/**
 * Tolerated difference between the clocks of Stripe and this machine, in ms: a fifth of the tolerance of signatures.
 */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/** Connects to the API of an account, or to a stub of the API. */
export function connectStripe({ secretKey, apiUrl }: StripeAccount): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isHttp = protocol === 'http:';
  return new Stripe(secretKey, {
    protocol: isHttp ? 'http' : 'https',
    host: hostname,
    port: port || (isHttp ? 80 : 443),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/**
 * Returns a sentence for each problem of the account that loses payments: a refused key, a wrong clock, or a missing or
 * misconfigured webhook at `webhookUrl`. Rejects if Stripe does not answer.
 */
export async function findAccountProblems(account: StripeAccount, webhookUrl: string): Promise<string[]> {
  try {
    const endpoints = await connectStripe(account).webhookEndpoints.list({ limit: 100 });
    return [
      describeClock(endpoints.lastResponse.headers.date),
      ...describeWebhook(
        endpoints.data.filter(({ url }) => url === webhookUrl),
        webhookUrl,
      ),
    ].filter((problem) => problem !== undefined);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) return ['Stripe refuses the key'];
    if (error instanceof Stripe.errors.StripePermissionError)
      return ['the key may not read the webhooks: give it the permission, or check the webhook yourself'];
    throw error;
  }
}

/** Logs the problems of the account, or that Stripe does not answer. Never rejects. */
export async function reportAccountProblems(
  account: StripeAccount,
  { publicApiUrl, siteUrl }: Pick<Config, 'publicApiUrl' | 'siteUrl'>,
  log: FastifyBaseLogger,
): Promise<void> {
  const origin = publicApiUrl ?? siteUrl;
  // On a developer's machine the events come through Stripe's command line.
  if (origin === undefined) return;
  try {
    for (const problem of await findAccountProblems(account, origin + PAYMENT_WEBHOOK_PATH)) {
      log.error(`Card payments: ${problem}; see docs/payments.md`);
    }
  } catch (error) {
    log.warn({ err: error }, 'Card payments could not be checked');
  }
}

function describeClock(date: string | undefined): string | undefined {
  const differenceMs = Math.abs(Date.now() - Date.parse(date ?? ''));
  // Without a date, the difference is NaN, which counts as no problem.
  if (!(differenceMs > MAX_CLOCK_DIFFERENCE_MS)) return undefined;
  return `the clock of this machine differs from that of Stripe by ${Math.round(differenceMs / 1000)} s, so events will be refused`;
}

function describeWebhook(endpoints: readonly Stripe.WebhookEndpoint[], url: string): string[] {
  const enabled = endpoints.find(({ status }) => status === 'enabled');
  if (enabled === undefined) {
    return [endpoints.length === 0 ? `no webhook calls ${url}` : `the webhook ${url} is disabled`];
  }
  const events = new Set<string>(enabled.enabled_events);
  const missing = events.has('*') ? [] : WEBHOOK_EVENTS.filter((event) => !events.has(event));
  const { api_version: version } = enabled;
  return [
    missing.length > 0 && `the webhook lacks ${missing.join(', ')}`,
    version !== Stripe.API_VERSION &&
      `the webhook has ${version ? `the version ${version}` : 'the account’s version'} of the API instead of ${Stripe.API_VERSION}`,
  ].filter((problem) => typeof problem === 'string');
}
