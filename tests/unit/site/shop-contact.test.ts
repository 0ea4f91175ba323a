import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readShopContact } from '#site/content/shop-contact.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'solene-contact-'));
  return () => rm(root, { recursive: true });
});

const copy = (file: string) => cp(`src/content/${file}`, path.join(root, 'src/content', file));

test('reads how customers reach the shop from the content of the site', async () => {
  await copy('site/contact.yml');
  const contact = {
    email: 'hello@solene.example',
    phone: '+1 (212) 555-0142',
    hours: 'Monday to Friday, 9 am to 6 pm Eastern Time',
    address: ['Solène', '48 Linden Row', 'New York, NY 10012'],
    returnsPage: undefined,
  };
  expect(await readShopContact(root)).toEqual(contact);
  await copy('pages/delivery-returns.md');
  const returnsPage = { title: 'Delivery & Returns', path: '/delivery-returns' };
  expect(await readShopContact(root)).toEqual({ ...contact, returnsPage });
});

test('finds nothing without the content of the site, or in a file with a mistake', async () => {
  expect(await readShopContact(root)).toBeUndefined();
  await copy('site/contact.yml');
  await writeFile(path.join(root, 'src/content/site/contact.yml'), 'email: nobody\n');
  expect(await readShopContact(root)).toBeUndefined();
});
