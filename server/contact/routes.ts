import type { FastifyInstance } from 'fastify';
import { sendEmailEndpoint } from '#contract/inbox/contact.ts';
import type { Config } from '../config/config.ts';
import { identifyRequest } from '../http/idempotency-keys.ts';
import { route } from '../http/route.ts';
import { countMailRequest } from '../jobs/mail-gate.ts';
import type { DbContext } from '../notify/notify.ts';
import { saveContactMessage } from './save-message.ts';

/**
 * Registers the email service of the contact form. It saves each message and forwards it by mail. [CONTACT-02]
 */
export async function contactRoutes(
  app: FastifyInstance,
  { db, config, notify }: DbContext & { readonly config: Config },
): Promise<void> {
  route(app, sendEmailEndpoint, async ({ body }, request) => {
    await countMailRequest(db, config.mail, request);
    const { from_name: name, from_email: email, subject, message } = body.template_params;
    const identity = await identifyRequest(request, undefined, [name, email, subject, message]);
    await saveContactMessage({ db, notify }, { name, email, subject, message }, identity);
    return 'OK' as const;
  });
}
