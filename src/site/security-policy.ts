import type { SiteSettings } from './settings.ts';

/**
 * The content security policy of every page. Astro adds `script-src` and `style-src` with the hashes of
 * what it inlines: nothing else runs, and there is no `unsafe-inline`. `frame-ancestors` cannot stand in
 * a meta element; `public/_headers` sends it.
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
      // Other backends keep their pictures on hosts of their own.
      `img-src 'self' data: blob: https:${backend}` as const,
      "font-src 'self'" as const,
      "base-uri 'self'" as const,
      "object-src 'none'" as const,
      `form-action 'self'${backend}` as const,
    ],
  };
}
