import { cp } from 'node:fs/promises';
import path from 'node:path';

/**
 * What `global-setup.ts` makes once and every worker uses, below `.cache/e2e`:
 *
 *     full/        the data folder of our server after its first start: database, pictures, built site
 *     base/dist/   the site built from the stand-in, for a static host
 *     pictures/    the pictures of the editors' files in all of their sizes, as the build of the site keeps them
 *     key          what they were made from
 */
export const MADE = path.resolve(import.meta.dirname, '../../.cache/e2e');
export const FULL_DATA = path.join(MADE, 'full');
export const BASE_DIST = path.join(MADE, 'base/dist');
export const DRAWN_PICTURES = path.join(MADE, 'pictures');

/** A new cache for a build of the site, in which these pictures are drawn already: half of a build's work. */
export async function makeBuildCache(cacheDir: string): Promise<string> {
  await cp(DRAWN_PICTURES, path.join(cacheDir, 'assets'), { recursive: true });
  return cacheDir;
}

/** The sender of our server's mails. Each worker has a mail server of its own. */
export const MAIL_FROM = 'Solène <hello@shop.example>';

/**
 * The stand-in's origin as the built site knows it: not the site's own, though near enough for its cookies.
 * Each worker has a stand-in on a port of its own and tells its browser where this one leads.
 */
export const BASE_API_URL = 'http://localhost:8700';

/** The e-mail service that the base site is built for: neither the site's origin nor the backend's. */
export const BASE_EMAIL_URL = 'http://localhost:8800';
export const BASE_EMAIL_IDS = {
  user: 'user-of-tests',
  service: 'service-of-tests',
  template: 'template-of-tests',
};
