import type { IncomingMessage, ServerResponse } from 'node:http';
import { formatCents } from '#contract/wire/money.ts';
import type { StubSession } from './stripe-events.ts';

/** Serves the stub's payment page, where a customer pays or returns without paying. */
export async function servePaymentPage(
  { method }: IncomingMessage,
  response: ServerResponse,
  {
    session: { id, number, totalCents, status, paidUrl, returnUrl },
    pay,
  }: {
    readonly session: StubSession;
    readonly pay: (id: string) => Promise<number>;
  },
): Promise<void> {
  if (method === 'POST') {
    const webhookStatus = await pay(id);
    if (webhookStatus !== 200) throw new Error(`The shop's webhook returned ${webhookStatus}.`);
    response.writeHead(303, { Location: paidUrl }).end();
    return;
  }
  const action = status === 'open' ? '<form method="post"><button>Pay</button></form>' : `<p>${status}</p>`;
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html lang="en"><title>Pay</title><link rel="icon" href="data:,"><h1>${number}</h1>` +
      `<p>${formatCents(totalCents)}</p>${action}<a href="${returnUrl}">Back</a></html>`,
  );
}
