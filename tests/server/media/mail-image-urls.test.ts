import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { createImageFinder } from '#server/media/mail-image-urls.ts';
import type { Letter, MailItem } from '#server/notify/blocks.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'mail-images-'));
  await mkdir(path.join(dataDir, 'uploads'));
  await writeFile(path.join(dataDir, 'uploads', 'there-320.webp'), '');
});
afterAll(() => rm(dataDir, { recursive: true }));

const imageOf = (hash: string) => ({ hash, width: 320 });
const itemOf = (hash: string): MailItem => ({ name: hash, priceCents: cents(100), image: imageOf(hash) });
const letter: Letter = {
  to: 'ann@example.org',
  purpose: 'customer',
  subject: 'Hello',
  blocks: [
    { kind: 'items', items: [itemOf('there'), itemOf('missing'), { name: 'bare', priceCents: cents(100) }] },
  ],
};

test.each([
  [undefined, 'https://shop.example/uploads/there-320.jpg'],
  ['https://api.example', 'https://api.example/uploads/there-320.jpg'],
])('finds the images of a mail before it is rendered, with the API at %s', async (publicApiUrl, url) => {
  const imageUrl = await createImageFinder({ dataDir, publicApiUrl })(letter);
  expect(imageUrl(imageOf('there'), 'https://shop.example')).toBe(url);
  expect(imageUrl(imageOf('missing'), 'https://shop.example')).toBeUndefined();
});
