import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PAYMENT_WEBHOOK_PATH } from '#contract/orders/payments.ts';
import { addSecurityHeaders } from '../../http/headers.ts';
import { noteRejection } from '../../http/security-notes.ts';
import type { DbContext } from '../../notify/notify.ts';
import { type OnlineProvider, type PaymentEvent, RejectedWebhook } from '../../payments/provider.ts';
import { handlePaymentEvent } from './handle-payment-event.ts';

/** Body limit in bytes. Payment events have a few thousand bytes. */
const MAX_EVENT_BYTES = 256 * 1024;

/**
 * Registers the webhook of the payment provider. Its requests do not come from a browser, so they carry a signature
 * instead of an origin. The route therefore has a separate Fastify context, outside the origin check of other writes.
 */
export async function paymentWebhook(
  app: FastifyInstance,
  { db, notify, card }: DbContext & { readonly card: OnlineProvider | undefined },
): Promise<void> {
  addSecurityHeaders(app);
  // The signature covers the raw bytes of the body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Body: Buffer | undefined }>(
    PAYMENT_WEBHOOK_PATH,
    // The signature identifies the caller.
    { config: { access: 'anyone' }, bodyLimit: MAX_EVENT_BYTES },
    async (request, reply) => {
      if (card === undefined) return reply.callNotFound();
      const signature = String(request.headers['stripe-signature'] ?? '');
      const event = parseRequest(card, request, signature);
      if (event) await handlePaymentEvent({ db, notify, card, log: request.log }, event);
      return { success: true };
    },
  );
}

/** Parses a request and logs the reason of a rejection. */
function parseRequest(
  card: OnlineProvider,
  request: FastifyRequest<{ Body: Buffer | undefined }>,
  signature: string,
): PaymentEvent | undefined {
  try {
    return card.parseWebhook(request.body ?? Buffer.alloc(0), signature);
  } catch (error) {
    if (error instanceof RejectedWebhook) noteRejection(request, error.reason);
    throw error;
  }
}
