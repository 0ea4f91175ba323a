import type { IncomingMessage, ServerResponse } from 'node:http';

/** The page of the stand-in where somebody pays, or goes back without. */
export async function paymentPage(
  { method }: IncomingMessage,
  response: ServerResponse,
  {
    session: { id, number, totalCents, status, returnUrl },
    pay,
  }: {
    readonly session: {
      readonly id: string;
      readonly number: string;
      readonly totalCents: number;
      readonly status: string;
      readonly returnUrl: string;
    };
    readonly pay: (id: string) => Promise<number>;
  },
): Promise<void> {
  if (method === 'POST') {
    const answer = await pay(id);
    if (answer !== 200) throw new Error(`The shop's webhook answered ${answer}.`);
    response.writeHead(303, { Location: returnUrl }).end();
    return;
  }
  const offer = status === 'open' ? '<form method="post"><button>Pay</button></form>' : `<p>${status}</p>`;
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html lang="en"><title>Pay</title><link rel="icon" href="data:,"><h1>${number}</h1>` +
      `<p>$${(totalCents / 100).toFixed(2)}</p>${offer}<a href="${returnUrl}">Back</a></html>`,
  );
}
