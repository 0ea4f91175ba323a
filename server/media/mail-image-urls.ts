import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { MailFrame } from '../notify/frame.ts';
import { imageFileName, mailImageName, UPLOADS_PATH } from './media.ts';

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
