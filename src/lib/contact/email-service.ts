import { type ContactMessage, sendEmailEndpoint } from '#contract/inbox/contact.ts';
import { createAttempt } from '#lib/api/attempt.ts';
import { ApiError } from '#lib/api/error.ts';
import { fetchText } from '#lib/api/fetch-text.ts';
import { requestInit } from '#lib/api/request.ts';

/**
 * The configured email service: its origin ('' for the site's own) and the IDs of the shop's account there; or
 * a sentence for the site's operator about what is missing. [CONTACT-02, CONTACT-03]
 */
export type EmailService =
  | { readonly url: string; readonly userId: string; readonly serviceId: string; readonly templateId: string }
  | { readonly problem: string };

const attemptToSend = createAttempt();

/** The version of the service's own client library that defines this call. */
const LIB_VERSION = '4.4.1';

/**
 * Sends a message to the shop. Status 200 or the text `OK` means success. Throws `ApiError` if the service
 * fails, and an `Error` naming the missing setting if none is configured. Sends no credentials: such services
 * allow all origins, which browsers reject together with cookies. [CONTACT-02, CALL-01]
 */
export async function sendContactMessage(
  { name, email, subject, message }: ContactMessage,
  service: EmailService = __EMAIL_SERVICE__,
): Promise<void> {
  if ('problem' in service) throw new Error(service.problem);
  const body = {
    lib_version: LIB_VERSION,
    user_id: service.userId,
    service_id: service.serviceId,
    template_id: service.templateId,
    template_params: { from_name: name, from_email: email, subject, message },
  };
  const init = requestInit(sendEmailEndpoint, { body });
  const send = (headers: Readonly<Record<string, string>> = {}) =>
    fetchText(service.url + sendEmailEndpoint.path, {
      ...init,
      headers: { ...init.headers, ...headers },
      credentials: 'omit',
    });
  // An email service of another origin does not admit the header.
  const { status, text } = await (service.url === '' ? attemptToSend(JSON.stringify(body), send) : send());
  if (status !== 200 && text !== 'OK') throw new ApiError('http', { status });
}
