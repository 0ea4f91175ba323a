import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { CAPABILITIES } from '#contract/capabilities.ts';
import type { PseudoLocale } from '#site/locales.ts';

/**
 * The folder of the artifacts that `global-setup.ts` builds once and all workers share, `.cache/e2e`:
 *
 *     full/          the data folder of our server after its first start: database, images, built site
 *     without-mail/  the same of a server without a mail server
 *     without-payments/  the same of a server that announces no payments
 *     selling/       the same of a server that announces selling, which is not complete yet
 *     en-XA/, ar-XB/  the site of the full profile in the pseudo-locales
 *     base/dist/     the site built from the base backend stub, for a static host
 *     base/images/   the product images of the base profile, for the image host
 *     key            a hash of the sources
 */
export const ARTIFACTS_DIR = path.resolve(import.meta.dirname, '../../.cache/e2e');
export const FULL_DATA_DIR = path.join(ARTIFACTS_DIR, 'full');

/** Returns the folder of the site of the full profile in a pseudo-locale. */
export const localeDistDir = (locale: PseudoLocale) => path.join(ARTIFACTS_DIR, locale);

/** The sender of our server's mails. */
const MAIL_FROM = 'Solène <hello@shop.example>';

/** Servers of ours that announce less or more than the full one. A plain `npm start` has no mail server. */
export const VARIANTS = ['without-mail', 'without-payments', 'selling'] as const;
export type Variant = (typeof VARIANTS)[number];

/** Returns the data folder of a server of ours after its first start. */
export function dataDirOf(variant: Variant | undefined): string {
  return variant === undefined ? FULL_DATA_DIR : path.join(ARTIFACTS_DIR, variant);
}

/** Copies the database and the accounts of a data folder. Its images are read-only and therefore only linked. */
export async function copyShopData(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const part of ['database', 'demo-accounts.json'])
    await cp(path.join(source, part), path.join(target, part), { recursive: true });
  await symlink(path.join(source, 'uploads'), path.join(target, 'uploads'));
}

/** Returns the environment of a server of ours. */
export function environmentOf(
  variant: Variant | undefined,
  smtpUrl: string,
): Readonly<Record<string, string>> {
  if (variant === 'without-mail') return {};
  const mail = { SMTP_URL: smtpUrl, MAIL_FROM };
  if (variant === undefined) return mail;
  const missing = variant === 'selling' ? undefined : 'payments';
  const announced = CAPABILITIES.filter((name) => name !== missing && (name !== 'selling' || !missing));
  return { ...mail, CAPABILITIES: announced.join(',') };
}

export const BASE_DIST_DIR = path.join(ARTIFACTS_DIR, 'base/dist');
export const BASE_IMAGES_DIR = path.join(ARTIFACTS_DIR, 'base/images');

/**
 * Holds the variants of the editors' images, as the site build stores them, for all builds of the tests. File names
 * contain a hash of content and encoding, so the cache never serves an outdated image.
 */
const IMAGE_CACHE_DIR = path.resolve(import.meta.dirname, '../../.cache/site-images');

/** Creates a build cache that already holds the image variants, which halves the build time. Returns its path. */
export async function createBuildCache(cacheDir: string): Promise<string> {
  await mkdir(IMAGE_CACHE_DIR, { recursive: true });
  await cp(IMAGE_CACHE_DIR, path.join(cacheDir, 'assets'), { recursive: true });
  return cacheDir;
}

/** Adds the image variants of a finished build to the cache that `createBuildCache` copies. */
export async function shareImages(cacheDir: string): Promise<void> {
  // Builds run in parallel. A renamed file is complete, and the partial folder is never copied.
  const partial = `${IMAGE_CACHE_DIR}.partial`;
  await mkdir(partial, { recursive: true });
  const assets = path.join(cacheDir, 'assets');
  for (const name of await readdir(assets)) {
    const target = path.join(IMAGE_CACHE_DIR, name);
    if (existsSync(target)) continue;
    const copy = path.join(partial, randomUUID());
    await copyFile(path.join(assets, name), copy);
    await rename(copy, target);
  }
}

/**
 * The stub's origin in the built site: cross-origin, yet same-site, so the browser sends its cookies. Each worker
 * runs the stub on a port of its own and maps this host to it with a browser flag.
 */
export const BASE_API_URL = 'http://localhost:8700';

/** The e-mail service of the base site, which is neither the site's origin nor the backend's. */
export const BASE_EMAIL_URL = 'http://localhost:8800';
export const BASE_EMAIL_IDS = {
  user: 'user-of-tests',
  service: 'service-of-tests',
  template: 'template-of-tests',
};
