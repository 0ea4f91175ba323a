/** Where the finished site will live: what every absolute address begins with. `astro.config.mjs` sets it. */
export const siteAddress = new URL(import.meta.env.SITE);
