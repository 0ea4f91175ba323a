/** The public URL of the site, the base of every absolute URL. `astro.config.mjs` sets it. */
export const siteBaseUrl = new URL(import.meta.env.SITE);
