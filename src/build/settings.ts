/** What the environment says about the site that is being made. Every variable: `.env.example`. */
export interface SiteSettings {
  /** Where the finished site will live: canonical addresses. */
  readonly siteUrl: string;
  /** The backend as the browser sees it; '' means the site's own origin. */
  readonly apiOrigin: string;
  /** The backend as the build reaches it; '' when there is none to ask (type checks, editors). */
  readonly catalogueUrl: string;
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

/** Reads the build's variables. Throws one sentence on a wrong value. */
export function readSiteSettings(env: NodeJS.ProcessEnv): SiteSettings {
  const apiOrigin = readUrl(env, 'PUBLIC_API_URL');
  return {
    siteUrl: readUrl(env, 'SITE_URL') || 'http://localhost:4321',
    apiOrigin,
    catalogueUrl: readUrl(env, 'CATALOGUE_URL') || apiOrigin,
    outDir: env.SITE_OUT_DIR || './dist',
    cacheDir: env.SITE_CACHE_DIR || './.cache/astro',
    devBackend: readUrl(env, 'DEV_BACKEND') || undefined,
  };
}
