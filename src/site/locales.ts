/** Languages of the site: each has a folder in `src/messages`. */
const LANGUAGES = ['en'] as const;

/** Locales whose texts the build generates from English (`builder/pseudo-locales.ts`), for tests of the layout. */
export const PSEUDO_LOCALES = ['en-XA', 'ar-XB'] as const;

export type PseudoLocale = (typeof PSEUDO_LOCALES)[number];

/** The values of `SITE_LOCALE`. */
export const LOCALES = [...LANGUAGES, ...PSEUDO_LOCALES] as const;

export type Locale = (typeof LOCALES)[number];
