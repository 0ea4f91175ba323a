import type { APIRoute } from 'astro';
import { paths } from '#lib/urls/paths.ts';
import { homeText } from '#messages/home.ts';
import { DIR, LANG } from '#messages/locale.ts';
import { siteText } from '#messages/shell.ts';
import { THEME_COLOR } from '#site/seo/theme-color.ts';

/** Serves `/manifest.webmanifest`, the web app manifest. */
export const GET: APIRoute = () =>
  Response.json({
    name: siteText.name,
    short_name: siteText.name,
    description: homeText.description,
    lang: LANG,
    dir: DIR,
    start_url: paths.home,
    display: 'minimal-ui',
    background_color: THEME_COLOR,
    theme_color: THEME_COLOR,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  });
