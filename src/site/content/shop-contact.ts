import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ShopContact } from '#contract/shop/shop-contact.ts';
import { readContentFile } from './content-file.ts';
import { siteSchemas } from './content-schemas.ts';

const CONTACT_FILE = 'site/contact.yml';
const RETURNS_FILE = 'pages/delivery-returns.md';

/**
 * Reads the shop's contact details from the content of the project at `root`, for the backend. Returns undefined if the
 * file is missing or contains a mistake: the site's build reports it.
 */
export async function readShopContact(root: string): Promise<ShopContact | undefined> {
  const { data } = siteSchemas.contact().safeParse((await readContent(root, CONTACT_FILE))?.data);
  if (data === undefined) return undefined;
  const { title } = (await readContent(root, RETURNS_FILE))?.data ?? {};
  return {
    email: data.email,
    phone: data.phone,
    hours: data.hours,
    address: data.address,
    returnsPage: typeof title === 'string' ? { title, path: '/delivery-returns' } : undefined,
  };
}

async function readContent(root: string, file: string) {
  const bytes = await readFile(path.join(root, 'src/content', file)).catch(() => undefined);
  return bytes && readContentFile(file, bytes).content;
}
