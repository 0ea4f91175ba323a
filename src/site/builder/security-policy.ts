import type { SiteSettings } from '#site/settings.ts';

/**
 * Returns the content security policy of every page. Astro adds `script-src` and `style-src` with the hashes of inlined
 * code, so the policy needs no `unsafe-inline`. Browsers ignore `frame-ancestors` in a meta element; `public/_headers`
 * sends it.
 */
export function contentSecurityPolicy(
  { apiOrigin, emailService }: Pick<SiteSettings, 'apiOrigin' | 'emailService'>,
  capabilities: readonly string[] | null,
) {
  const email =
    'url' in emailService && emailService.url !== '' ? ` ${new URL(emailService.url).origin}` : '';
  const backend = apiOrigin === '' ? '' : ` ${new URL(apiOrigin).origin}`;
  // The endpoint of this name in `public/_headers` is on the site's own origin.
  const isReported = apiOrigin === '' && capabilities?.includes('accounts');
  return {
    algorithm: 'SHA-256' as const,
    directives: [
      "default-src 'self'" as const,
      `connect-src 'self'${backend}${email}` as const,
      // Other backends may serve their images from any host.
      `img-src 'self' data: blob: https:${backend}` as const,
      "font-src 'self'" as const,
      "base-uri 'self'" as const,
      "object-src 'none'" as const,
      `form-action 'self'${backend}` as const,
      // Browsers that know it accept no plain text as code or as the URL of a script.
      "require-trusted-types-for 'script'" as const,
      // `elements/shell/keep-page.ts` creates it.
      'trusted-types service-worker' as const,
      ...(isReported ? ['report-to policy' as const] : []),
    ],
  };
}
