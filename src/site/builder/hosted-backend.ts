import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, HookParameters } from 'astro';
import * as z from 'zod/mini';
import { parseCapabilities } from '#contract/capabilities.ts';
import { getCapabilitiesEndpoint } from '#contract/shop/capability-list.ts';
import type { Announcement, SiteSettings } from '#site/settings.ts';
import { siteRevision } from '#site/site-revision.ts';
import { inlineCurrency } from './inline-currency.ts';
import { contentSecurityPolicy } from './security-policy.ts';

/**
 * Connects the site to its hosted backend. Fetches the capabilities once and inlines them (`lib/capabilities.ts`) with
 * the currency, the site revision and the email service of the contact form. Adds the content security policy and the
 * client directives. Fails the build if the backend does not respond. In development, only warns if the email service
 * is not configured, as `buildSite` does, and lets requests wait for the backend. [CONTACT-03]
 */
export function hostedBackend(settings: SiteSettings): AstroIntegration {
  return {
    name: 'solene-hosted-backend',
    hooks: {
      'astro:config:setup': async ({ command, addClientDirective, updateConfig, logger }) => {
        for (const name of ['on-demand', 'intent', 'after-load']) {
          const entrypoint = fileURLToPath(new URL(`./${name}-directive.ts`, import.meta.url));
          addClientDirective({ name, entrypoint });
        }
        if (command === 'dev' && 'problem' in settings.emailService)
          logger.warn(settings.emailService.problem);
        const { capabilities, timeZone, currency } = await readAnnouncement(settings, command);
        updateConfig({
          security: { csp: contentSecurityPolicy(settings, capabilities) },
          vite: {
            plugins: [inlineCurrency(currency)],
            define: {
              __CAPABILITIES__: JSON.stringify(capabilities),
              __SHOP_TIME_ZONE__: JSON.stringify(timeZone ? canonicalZone(timeZone) : null),
              __EMAIL_SERVICE__: JSON.stringify(settings.emailService),
              __SITE_REVISION__: JSON.stringify(
                await siteRevision({ ...settings, timeZone, currency }, capabilities),
              ),
            },
          },
        });
      },
      'astro:server:setup': ({ server }) => {
        if (settings.devBackend === undefined) return;
        const started = waitForBackend(settings.devBackend.url);
        server.middlewares.use(async (_request, _response, next) => {
          await started;
          next();
        });
      },
    },
  };
}

/** Returns a time zone's name in browsers, such as `Asia/Calcutta` for `Asia/Kolkata`. Throws if it is unknown. */
function canonicalZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone }).resolvedOptions().timeZone;
  } catch (cause) {
    throw new Error(
      `The site cannot be built because Node.js does not know the time zone ${timeZone} of the backend. Existing files are unchanged.`,
      { cause },
    );
  }
}

const NOTHING: Announcement = { capabilities: null, timeZone: undefined, currency: undefined };

/** Returns the backend's announcement; an empty one for a base backend or a command that needs none. */
async function readAnnouncement(
  { devBackend, catalogueUrl }: SiteSettings,
  command: HookParameters<'astro:config:setup'>['command'],
): Promise<Announcement> {
  if (devBackend !== undefined) return devBackend;
  return command === 'build' || command === 'dev' ? fetchAnnouncement(catalogueUrl) : NOTHING;
}

/** Resolves when the backend responds. `npm run dev` starts the backend at the same time as the site. */
async function waitForBackend(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => undefined))) await sleep(50);
}

/**
 * Returns the backend's time zone, currency and capabilities known to this site; nothing for a base backend, which
 * responds 404. Throws on any other response: a wrong guess would remove screens from the site.
 */
export async function fetchAnnouncement(catalogueUrl: string): Promise<Announcement> {
  if (catalogueUrl === '') {
    throw new Error(
      'The site cannot be built without a backend. Set CATALOGUE_URL or PUBLIC_API_URL, or use `npm run build`, which starts the embedded one.',
    );
  }
  const url = catalogueUrl + getCapabilitiesEndpoint.path;
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch((cause: unknown) => {
    throw new Error(
      `The site cannot be built because the backend at ${catalogueUrl} does not respond. Existing files are unchanged.`,
      { cause },
    );
  });
  if (response.status === 404) return NOTHING;
  const body = response.ok ? await response.json().catch(() => undefined) : undefined;
  const parsed = z.safeParse(getCapabilitiesEndpoint.parseResponse, body);
  if (!parsed.success) {
    throw new Error(
      `The site cannot be built because ${url} responded ${response.status} without a list of capabilities. Existing files are unchanged.`,
    );
  }
  const { capabilities, timeZone, currency } = parsed.data;
  return { capabilities: parseCapabilities(capabilities), timeZone, currency };
}
