import type { FastifyInstance } from 'fastify';
import { sendEmailEndpoint } from '#contract/contact.ts';
import { countRequest } from '../http/rate-limits.ts';
import { route } from '../http/route.ts';
import type { DbContext } from '../notify/notify.ts';
import { saveContactMessage } from './save-message.ts';

const SENT_MESSAGES = { name: 'contact', max: 10, windowSeconds: 60 * 60 };

/**
 * Registers the email service of the contact form. It saves each message and forwards it by mail. [CONTACT-02]
 */
export async function contactRoutes(app: FastifyInstance, { db, notify }: DbContext): Promise<void> {
  route(app, sendEmailEndpoint, async ({ body }, request) => {
    const { from_name: name, from_email: email, subject, message } = body.template_params;
    await countRequest(db, SENT_MESSAGES, request);
    await saveContactMessage({ db, notify }, { name, email, subject, message });
    return 'OK' as const;
  });
}
