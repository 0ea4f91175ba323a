import type { FastifyBaseLogger } from 'fastify';
import type { OnlineProvider, PaidCard, PaymentEvent } from '../../payments/provider.ts';

/** Context needed to ask for the card of a payment. */
interface Question {
  readonly card: OnlineProvider;
  readonly log: FastifyBaseLogger;
}

/** Asks for the card of a payment. Mails name it, but no payment depends on it. */
export async function findCard({ card, log }: Question, event: PaymentEvent): Promise<PaidCard | undefined> {
  if (event.kind !== 'paid' || event.reference === null) return undefined;
  try {
    return await card.findCard(event.reference);
  } catch (error) {
    log.warn({ err: error, reference: event.reference }, 'The payment provider did not name the card');
    return undefined;
  }
}
