import {
  BASE_URL_RULE,
  hideCredentials,
  isBaseUrl,
  isOriginUrl,
  ORIGIN_RULE,
} from '#contract/shop/configured-urls.ts';
import { trimTrailingSlashes } from '#contract/text/slashes.ts';
import type { EmailService } from '#lib/contact/email-service.ts';
import { LOCALES, type Locale } from './locales.ts';

/** Settings of the build, read from the environment. `.env.example` documents every variable. */
export interface SiteSettings {
  /** The public URL of the site, used for canonical URLs. */
  readonly siteUrl: string;
  /** The backend's URL for browsers; '' means the site's own origin. */
  readonly apiOrigin: string;
  /** The backend's URL for the build; '' if there is none (type checks, editors). */
  readonly catalogueUrl: string;
  /** The email service that receives messages from the contact form. */
  readonly emailService: EmailService;
  /** The largest catalogue to search in the browser, in products. The backend searches a larger one, if it can. */
  readonly searchIndexMax: number;
  /** Whether the site has a service worker that keeps seen pages for visits without a connection. */
  readonly offline: boolean;
  /** The locale of the texts. */
  readonly locale: Locale;
  readonly outDir: string;
  readonly cacheDir: string;
  /** The folder for the bundle from which the pages are rendered, see `page-bundle.ts`; '' if Astro renders all. */
  readonly bundleDir: string;
  /** With at least twice as many pages to render, several processes share them. */
  readonly pagesPerProcess: number;
  /** The file through which the processes of one build share the catalogue; '' if there is none. */
  readonly catalogueFile: string;
  /**
   * The backend to which the server of `npm run dev` proxies calls. It starts at the same time as the site, which
   * therefore does not ask for its capabilities.
   */
  readonly devBackend: ({ readonly url: string } & Announcement) | undefined;
}

/** The announcement of a backend. A base backend announces nothing. */
export interface Announcement {
  readonly capabilities: readonly string[] | null;
  /** IANA name of the shop's time zone. */
  readonly timeZone: string | undefined;
  /** ISO 4217 code of the shop's currency; undefined for US dollars. */
  readonly currency: string | undefined;
}

/** Error for an environment variable with an invalid value. The message names the variable in one sentence. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Returns a URL without trailing slashes, or ''. Throws `SettingsError` on another value. */
function readUrl(
  env: NodeJS.ProcessEnv,
  name: string,
  { isValid, rule }: { readonly isValid: (text: string) => boolean; readonly rule: string },
): string {
  const value = env[name] ?? '';
  if (value !== '' && !isValid(value))
    throw new SettingsError(`${name} is "${hideCredentials(value)}", but it must be ${rule}.`);
  return trimTrailingSlashes(value);
}

const AN_ORIGIN = { isValid: isOriginUrl, rule: ORIGIN_RULE };
const A_BASE_URL = { isValid: isBaseUrl, rule: BASE_URL_RULE };

/** Default maximum. The index is then about 400 KB over the network, and a phone can filter it on every keystroke. */
const SEARCH_INDEX_MAX = 5000;

/** Returns a whole number. Throws `SettingsError` on another value. */
function readNumber(env: NodeJS.ProcessEnv, name: string, defaultValue: number): number {
  const value = env[name] || String(defaultValue);
  if (!/^\d+$/.test(value)) throw new SettingsError(`${name} is "${value}", but it must be a whole number.`);
  return Number(value);
}

/** Returns whether a switch is on, as it is by default. Throws `SettingsError` on a value other than `on` or `off`. */
function readSwitch(env: NodeJS.ProcessEnv, name: string): boolean {
  const value = env[name] || 'on';
  if (value !== 'on' && value !== 'off') {
    throw new SettingsError(`${name} is "${value}", but it must be on or off.`);
  }
  return value === 'on';
}

/** Returns the locale, English by default. Throws `SettingsError` on an unknown value. */
function readLocale({ SITE_LOCALE: value = '' }: NodeJS.ProcessEnv): Locale {
  const locale = LOCALES.find((other) => other === (value || 'en'));
  if (locale === undefined)
    throw new SettingsError(`SITE_LOCALE is "${value}", but it must be one of ${LOCALES.join(', ')}.`);
  return locale;
}

/** Returns the settings of the build. Throws `SettingsError` on an invalid value. */
export function readSiteSettings(env: NodeJS.ProcessEnv): SiteSettings {
  const apiOrigin = readUrl(env, 'PUBLIC_API_URL', AN_ORIGIN);
  return {
    siteUrl: readUrl(env, 'SITE_URL', AN_ORIGIN) || 'http://localhost:4321',
    apiOrigin,
    catalogueUrl: readUrl(env, 'CATALOGUE_URL', A_BASE_URL) || apiOrigin,
    emailService: readEmailService(env, apiOrigin),
    searchIndexMax: readNumber(env, 'SEARCH_INDEX_MAX', SEARCH_INDEX_MAX),
    offline: readSwitch(env, 'OFFLINE'),
    locale: readLocale(env),
    outDir: env.SITE_OUT_DIR || './dist',
    cacheDir: env.SITE_CACHE_DIR || './.cache/astro',
    bundleDir: env.SITE_BUNDLE_DIR || '',
    pagesPerProcess: readNumber(env, 'SITE_PAGES_PER_PROCESS', 250),
    catalogueFile: env.SITE_CATALOGUE_FILE ?? '',
    devBackend: readDevBackend(env),
  };
}

/** Returns the backend that `server/dev.ts` starts, if it runs this process. */
function readDevBackend(env: NodeJS.ProcessEnv): SiteSettings['devBackend'] {
  const url = readUrl(env, 'DEV_BACKEND', AN_ORIGIN);
  const capabilities = JSON.parse(env.DEV_CAPABILITIES ?? 'null');
  return url === ''
    ? undefined
    : { url, capabilities, timeZone: env.DEV_TIME_ZONE, currency: env.DEV_CURRENCY };
}

/** The id for our own backend when it serves as the email service. It accepts any id. */
const OWN_ID = 'solene';

/**
 * Returns the email service of the contact form. If the site shares its origin with the backend and no other service is
 * set, the backend itself is the service. Missing settings do not fail the build, because the rest of the shop works
 * without them. [CONTACT-03]
 */
function readEmailService(env: NodeJS.ProcessEnv, apiOrigin: string): EmailService {
  const url = readUrl(env, 'PUBLIC_EMAIL_SERVICE_URL', A_BASE_URL);
  const usesOwnBackend = url === '' && apiOrigin === '';
  const ids = {
    userId: env.PUBLIC_EMAIL_USER_ID || (usesOwnBackend ? OWN_ID : ''),
    serviceId: env.PUBLIC_EMAIL_SERVICE_ID || (usesOwnBackend ? OWN_ID : ''),
    templateId: env.PUBLIC_EMAIL_TEMPLATE_ID || (usesOwnBackend ? OWN_ID : ''),
  };
  const missing = [
    url === '' && !usesOwnBackend && 'PUBLIC_EMAIL_SERVICE_URL',
    ids.userId === '' && 'PUBLIC_EMAIL_USER_ID',
    ids.serviceId === '' && 'PUBLIC_EMAIL_SERVICE_ID',
    ids.templateId === '' && 'PUBLIC_EMAIL_TEMPLATE_ID',
  ].filter((name) => name !== false);
  if (missing.length === 0) return { url, ...ids };
  return { problem: `The contact form cannot send anything: ${missing.join(', ')} must be set.` };
}
