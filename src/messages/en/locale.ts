/**
 * The locale of the site. Each locale has a module with these names, and the build resolves `#messages/locale.ts` to
 * the module of the locale that it builds.
 */

/** BCP 47 tag for dates, numbers, lists and sorting (`Intl`). */
export const LOCALE: string = 'en-US';

/** The language of the pages, for `lang`. */
export const LANG: string = 'en';

/** The direction of the pages, for `dir`. */
export const DIR: 'ltr' | 'rtl' = 'ltr';
