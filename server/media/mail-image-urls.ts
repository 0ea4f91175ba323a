import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Letter, MailImage } from '../notify/blocks.ts';
import type { MailFrame } from '../notify/frame.ts';
import { imageFileName, mailImageName, UPLOADS_PATH } from './media.ts';

/**
 * Returns a function that finds the images of a mail in the uploads of the shop. It looks for all files at once, before
 * the mail is rendered: a synchronous look at each would stop the process.
 */
export function createImageFinder({
  dataDir,
  publicApiUrl,
}: Pick<Config, 'dataDir' | 'publicApiUrl'>): (letter: Letter) => Promise<MailFrame['imageUrl']> {
  const isThere = ({ hash, width }: MailImage) =>
    access(join(dataDir, 'uploads', imageFileName(hash, width))).then(
      () => true,
      () => false,
    );
  return async (letter) => {
    const images = imagesOf(letter);
    const areThere = await Promise.all(images.map(isThere));
    const found = new Set(images.filter((_, index) => areThere[index]).map(mailName));
    return (image, siteUrl) =>
      found.has(mailName(image)) ? (publicApiUrl ?? siteUrl) + UPLOADS_PATH + mailName(image) : undefined;
  };
}

function imagesOf({ blocks }: Letter): MailImage[] {
  return blocks.flatMap((block) =>
    block.kind === 'items' ? block.items.flatMap(({ image }) => image ?? []) : [],
  );
}

function mailName({ hash, width }: MailImage): string {
  return mailImageName(hash, width);
}
