import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import * as z from 'zod/mini';
import { CAPABILITIES, getCapabilities } from '#contract/capabilities.ts';
import type { SiteSettings } from './settings.ts';
import { siteRevision } from './site-revision.ts';

/**
 * Joins the site to its hosted backend: asks once what the backend can do and bakes the answer in
 * (`lib/capabilities.ts`) together with the site revision and the e-mail service of the contact form, and adds
 * the directives `client:wake` and `client:touch`. Stops the build with a sentence when the backend does not answer,
 * and only warns of an e-mail service that is not set up: the rest of the shop works without it. [CONTACT-03]
 */
export function hostedBackend(settings: SiteSettings): AstroIntegration {
  return {
    name: 'solene-hosted-backend',
    hooks: {
      'astro:config:setup': async ({ command, addClientDirective, updateConfig, logger }) => {
        for (const name of ['wake', 'touch', 'quiet']) {
          const entrypoint = fileURLToPath(new URL(`./${name}-directive.ts`, import.meta.url));
          addClientDirective({ name, entrypoint });
        }
        const asks = command === 'build' || command === 'dev';
        if (asks && 'problem' in settings.emailService) logger.warn(settings.emailService.problem);
        const capabilities = asks ? await askCapabilities(settings.catalogueUrl) : null;
        updateConfig({
          vite: {
            define: {
              __CAPABILITIES__: JSON.stringify(capabilities),
              __EMAIL_SERVICE__: JSON.stringify(settings.emailService),
              __SITE_REVISION__: JSON.stringify(await siteRevision(settings, capabilities)),
            },
          },
        });
      },
    },
  };
}

/**
 * The capabilities that the backend announces and this site knows, or null for a base backend, which
 * answers 404. Any other answer, or none, stops the build: a guess would take screens away from people.
 */
async function askCapabilities(catalogueUrl: string): Promise<readonly string[] | null> {
  if (catalogueUrl === '') {
    throw new Error(
      'No backend to build the site from: set CATALOGUE_URL or PUBLIC_API_URL, or use `npm run build`, which opens the embedded one.',
    );
  }
  const address = catalogueUrl + getCapabilities.path;
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch((cause: unknown) => {
    throw new Error(
      `The backend at ${catalogueUrl} does not answer, so the site cannot be built; the files already there stay.`,
      { cause },
    );
  });
  if (response.status === 404) return null;
  const body = response.ok ? await response.json().catch(() => undefined) : undefined;
  const answer = z.safeParse(getCapabilities.read, body);
  if (!answer.success) {
    throw new Error(
      `${address} answered ${response.status} without a list of capabilities, so the site cannot be built; the files already there stay.`,
    );
  }
  const announced = new Set(answer.data.capabilities);
  return CAPABILITIES.filter((name) => announced.has(name));
}
