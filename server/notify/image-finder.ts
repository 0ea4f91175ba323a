import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UPLOADS_PATH } from '../catalogue/serialize-product.ts';
import type { Config } from '../config/config.ts';
import type { MailFrame } from '../mails/frame.ts';
import { imageFileName, mailImageName } from '../media/image-files.ts';

/** Returns a function that finds the images for mails in the uploads of the shop. */
export function createImageFinder({
  dataDir,
  publicApiUrl,
}: Pick<Config, 'dataDir' | 'publicApiUrl'>): MailFrame['imageUrl'] {
  return ({ hash, width }, siteUrl) =>
    existsSync(join(dataDir, 'uploads', imageFileName(hash, width)))
      ? (publicApiUrl ?? siteUrl) + UPLOADS_PATH + mailImageName(hash, width)
      : undefined;
}
