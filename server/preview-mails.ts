import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawMailImage } from './media/mail-images.ts';
import type { MailFrame } from './notify/frame.ts';
import { renderMail } from './notify/render-mail.ts';
import { sampleLetters } from './sample-letters.ts';
import { createContactLoader } from './shop-context.ts';

/** `npm run mails`: writes every mail with sample data as HTML and text, with an index page, into a folder. */

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, '.cache/mails');

/** The pictures of the sample data, from the demo products. The picture of the last item is missing. */
const IMAGES: Readonly<Record<string, string>> = {
  sample1: '01-aline-midi-dress.webp',
  sample2: '02-bias-slip-dress.webp',
  sample3: '04-silk-wrap-dress.webp',
};

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [hash, file] of Object.entries(IMAGES)) {
    writeFileSync(
      path.join(folder, `${hash}.jpg`),
      await drawMailImage(path.join(root, 'server/seed/images', file)),
    );
  }
  const frame: MailFrame = {
    contact: await createContactLoader()(),
    hasWithdrawal: true,
    imageUrl: ({ hash }) => (hash in IMAGES ? `${hash}.jpg` : undefined),
  };
  const rows = sampleLetters().map(({ name, letter }) => {
    const { subject, text, html = '' } = renderMail(letter, frame);
    writeFileSync(path.join(folder, `${name}.html`), html ?? '');
    writeFileSync(path.join(folder, `${name}.txt`), `${subject}\n\n${text}`);
    return `<li><a href="${name}.html">${name}</a> (<a href="${name}.txt">text</a>)</li>`;
  });
  const index = path.join(folder, 'index.html');
  writeFileSync(
    index,
    `<!doctype html><meta charset="utf-8"><title>Mails</title><ul>${rows.join('\n')}</ul>\n`,
  );
  console.log(`${rows.length} mails: ${index}`);
}

await main();
