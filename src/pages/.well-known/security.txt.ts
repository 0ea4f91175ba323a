import type { APIRoute } from 'astro';
import { securityTextPath } from '#contract/shop/site-paths.ts';
import { getSiteContent } from '#site/content/site-content.ts';
import { renderSecurityText } from '#site/seo/security-text.ts';
import { siteBaseUrl } from '#site/site-base-url.ts';

/** Serves `/.well-known/security.txt`. Its date comes from the content, so the same source results in the same site. */
export const GET: APIRoute = async () => {
  const { email, securityUntil } = await getSiteContent('contact');
  const url = new URL(securityTextPath, siteBaseUrl);
  return new Response(renderSecurityText({ email, until: securityUntil, url }));
};
