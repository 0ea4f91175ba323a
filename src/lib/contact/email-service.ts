import { type ContactMessage, sendEmail } from '#contract/contact.ts';
import { ApiError } from '#lib/api/error.ts';
import { fetchText } from '#lib/api/fetch-text.ts';
import { requestInit } from '#lib/api/request.ts';

/**
 * The e-mail-sending service that the site was built with: its address ('' for the site's own origin) and the ids
 * it knows the shop by; or what is missing, as a sentence for who builds the site. [CONTACT-02, CONTACT-03]
 */
export type EmailService =
  | { readonly url: string; readonly userId: string; readonly serviceId: string; readonly templateId: string }
  | { readonly problem: string };

/** The version of the call, counted as the service's own library counts. */
const LIB_VERSION = '4.4.1';

/**
 * Sends a message to the shop. It succeeds on status 200 or the text `OK`. Throws ApiError when the service fails,
 * and an Error that names what is missing when the site was built without one. No credentials are sent: such
 * services let every page read their answer, which browsers refuse together with cookies. [CONTACT-02, CALL-01]
 */
export async function sendToShop(
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
  const { status, text } = await fetchText(service.url + sendEmail.path, {
    ...requestInit(sendEmail, { body }),
    credentials: 'omit',
  });
  if (status !== 200 && text !== 'OK') throw new ApiError('http', { status });
}
