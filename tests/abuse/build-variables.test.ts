import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { spawnAstro } from '#server/site/astro.ts';
import { readSiteSettings } from '#site/settings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'solene-abuse-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Returns the names of the variables that configure the site. */
function settingNames(): string[] {
  const names = new Set<string>();
  const get = (_env: object, name: string) => void names.add(name);
  readSiteSettings(new Proxy<NodeJS.ProcessEnv>({}, { get }));
  return [...names];
}

test('the build of the site, with its plugins, never learns the keys of the shop', async () => {
  const spy = join(folder, 'spy.cjs');
  await writeFile(spy, 'console.log(JSON.stringify(process.env)); process.exit();');
  const secrets = {
    DATABASE_URL: 'postgres://shop:secret@db/shop',
    SMTP_URL: 'smtp://shop:secret@mail.example',
    STRIPE_SECRET_KEY: 'sk_live_secret',
    STRIPE_WEBHOOK_SECRET: 'whsec_secret',
    ADMIN_PASSWORD: 'correct horse!',
    BUILD_HOOK_URL: 'https://builds.example/secret',
    SECRET_KEY: 'QH3j0vX5kq8l2n7Wc1ZtPb9sYdGfRmTe',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  const options = { NODE_OPTIONS: `--require ${spy}` };
  const settings = Object.fromEntries(settingNames().map((name) => [name, `value of ${name}`]));
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(['SEARCH_INDEX_MAX', 'PUBLIC_EMAIL_USER_ID']));
  for (const [name, value] of Object.entries({ ...secrets, ...settings, ...options }))
    vi.stubEnv(name, value);

  const child = spawnAstro(['build'], {}, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.stdout === null) throw new Error('The build has no output.');
  const env = JSON.parse(await text(child.stdout));
  expect(env).toMatchObject(settings);
  expect(Object.keys(env).filter((name) => name in secrets)).toEqual([]);
});
