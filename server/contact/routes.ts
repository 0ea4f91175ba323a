import type { FastifyInstance } from 'fastify';
import { sendEmailEndpoint } from '#contract/contact.ts';
import type { Db } from '../db/database.ts';
import { countRequest } from '../http/rate-limits.ts';
import { route } from '../http/route.ts';
import { saveContactMessage } from './save-message.ts';

const MESSAGES = { name: 'contact', max: 10, windowSeconds: 60 * 60 };

/**
 * Registers the email service of the contact form. It saves each message and forwards it to `forwardTo`, if set.
 * [CONTACT-02]
 */
export async function contactRoutes(
  app: FastifyInstance,
  { db, forwardTo }: { db: Db; forwardTo: string | undefined },
): Promise<void> {
  route(app, sendEmailEndpoint, async ({ body }, request) => {
    const { from_name: name, from_email: email, subject, message } = body.template_params;
    await countRequest(db, MESSAGES, request);
    await saveContactMessage(db, { name, email, subject, message }, forwardTo);
    return 'OK' as const;
  });
}
