import type { FastifyInstance } from 'fastify';
import { PAYMENT_WEBHOOK } from '#contract/payments.ts';
import type { Db } from '../db/database.ts';
import { addSecurityHeaders } from '../http/headers.ts';
import { handleNews } from './handle-news.ts';
import type { OnlineProvider } from './provider.ts';

/** The largest event that is read, in bytes: those of payments have a few thousand. */
const LARGEST = 256 * 1024;

/**
 * Where the payment provider tells what became of payments. The one call that changes something and needs no origin:
 * it comes from no page, and is signed instead. So it stands in a context of its own, outside of that check.
 */
export async function paymentWebhook(
  app: FastifyInstance,
  { db, card, mails }: { db: Db; card: OnlineProvider | undefined; mails: boolean },
): Promise<void> {
  addSecurityHeaders(app);
  // The signature is one of the bytes as they came.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Body: Buffer | undefined }>(PAYMENT_WEBHOOK, { bodyLimit: LARGEST }, async (request, reply) => {
    if (card === undefined) return reply.callNotFound();
    const signature = String(request.headers['stripe-signature'] ?? '');
    const news = card.read(request.body ?? Buffer.alloc(0), signature);
    if (news) await handleNews(db, news, { mails, log: request.log });
    return { success: true };
  });
}
