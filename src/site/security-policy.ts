import type { SiteSettings } from './settings.ts';

/**
 * Returns the content security policy of every page. Astro adds `script-src` and `style-src` with the hashes of inlined
 * code, so the policy needs no `unsafe-inline`. Browsers ignore `frame-ancestors` in a meta element; `public/_headers`
 * sends it.
 */
export function contentSecurityPolicy({
  apiOrigin,
  emailService,
}: Pick<SiteSettings, 'apiOrigin' | 'emailService'>) {
  const email =
    'url' in emailService && emailService.url !== '' ? ` ${new URL(emailService.url).origin}` : '';
  const backend = apiOrigin === '' ? '' : ` ${new URL(apiOrigin).origin}`;
  return {
    directives: [
      "default-src 'self'" as const,
      `connect-src 'self'${backend}${email}` as const,
      // Other backends may serve their images from any host.
      `img-src 'self' data: blob: https:${backend}` as const,
      "font-src 'self'" as const,
      "base-uri 'self'" as const,
      "object-src 'none'" as const,
      `form-action 'self'${backend}` as const,
    ],
  };
}
