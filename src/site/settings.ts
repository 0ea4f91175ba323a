import type { EmailService } from '#lib/contact/email-service.ts';

/** What the environment says about the site that is being made. Every variable: `.env.example`. */
export interface SiteSettings {
  /** Where the finished site will live: canonical addresses. */
  readonly siteUrl: string;
  /** The backend as the browser sees it; '' means the site's own origin. */
  readonly apiOrigin: string;
  /** The backend as the build reaches it; '' when there is none to ask (type checks, editors). */
  readonly catalogueUrl: string;
  /** Who takes what people write into the contact form. */
  readonly emailService: EmailService;
  /** A catalogue with more products is searched by the backend, where that can; any other one in the browser. */
  readonly searchIndexMax: number;
  readonly outDir: string;
  readonly cacheDir: string;
  /** With `npm run dev`: the backend that the development server passes calls on to. */
  readonly devBackend: string | undefined;
}

/** A variable has a value the build cannot use; the message names it in one sentence. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Reads an http(s) address without its trailing slash. Throws a sentence that names the variable. */
function readUrl(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name] ?? '';
  if (value === '') return '';
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new SettingsError(
      `${name} is "${value}", but it must be an http or https address such as https://shop.example.`,
    );
  }
  return value.replace(/\/+$/, '');
}

/** Some 400 KB over the wire, and what a phone still filters while somebody types. */
const SEARCH_INDEX_MAX = 5000;

/** Reads a whole number. Throws a sentence that names the variable. */
function readNumber(env: NodeJS.ProcessEnv, name: string, usual: number): number {
  const value = env[name] || String(usual);
  if (!/^\d+$/.test(value)) throw new SettingsError(`${name} is "${value}", but it must be a whole number.`);
  return Number(value);
}

/** Reads the build's variables. Throws one sentence on a wrong value. */
export function readSiteSettings(env: NodeJS.ProcessEnv): SiteSettings {
  const apiOrigin = readUrl(env, 'PUBLIC_API_URL');
  return {
    siteUrl: readUrl(env, 'SITE_URL') || 'http://localhost:4321',
    apiOrigin,
    catalogueUrl: readUrl(env, 'CATALOGUE_URL') || apiOrigin,
    emailService: readEmailService(env, apiOrigin),
    searchIndexMax: readNumber(env, 'SEARCH_INDEX_MAX', SEARCH_INDEX_MAX),
    outDir: env.SITE_OUT_DIR || './dist',
    cacheDir: env.SITE_CACHE_DIR || './.cache/astro',
    devBackend: readUrl(env, 'DEV_BACKEND') || undefined,
  };
}

/** The ids that our own receiver is called with; it takes any. */
const OWN_ID = 'solene';

/**
 * The e-mail service of the contact form. On one origin with the backend, and with no other service named, that
 * is the backend itself. What is missing for another one is no reason to stop the build: the rest of the shop
 * works without it. [CONTACT-03]
 */
function readEmailService(env: NodeJS.ProcessEnv, apiOrigin: string): EmailService {
  const url = readUrl(env, 'PUBLIC_EMAIL_SERVICE_URL');
  const isOurs = url === '' && apiOrigin === '';
  const ids = {
    userId: env.PUBLIC_EMAIL_USER_ID || (isOurs ? OWN_ID : ''),
    serviceId: env.PUBLIC_EMAIL_SERVICE_ID || (isOurs ? OWN_ID : ''),
    templateId: env.PUBLIC_EMAIL_TEMPLATE_ID || (isOurs ? OWN_ID : ''),
  };
  const missing = [
    url === '' && !isOurs && 'PUBLIC_EMAIL_SERVICE_URL',
    ids.userId === '' && 'PUBLIC_EMAIL_USER_ID',
    ids.serviceId === '' && 'PUBLIC_EMAIL_SERVICE_ID',
    ids.templateId === '' && 'PUBLIC_EMAIL_TEMPLATE_ID',
  ].filter((name) => name !== false);
  if (missing.length === 0) return { url, ...ids };
  return { problem: `The contact form cannot send anything: ${missing.join(', ')} must be set.` };
}
