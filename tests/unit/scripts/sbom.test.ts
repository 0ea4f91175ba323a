import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { lockedPackages } from '#scripts/advisories.mjs';

const run = promisify(execFile);

const bomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: z.object({ name: z.literal('solene'), type: z.literal('application') }) }),
  components: z.array(z.object({ 'bom-ref': z.string() })),
});

test('the bill of materials has every locked package and is the same each time', {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'solene-sbom-'));
  const files = ['one.json', 'two.json'].map((name) => path.join(folder, name));
  // Without a network.
  const env = { ...process.env, npm_config_offline: 'true' };
  await Promise.all(files.map((file) => run(process.execPath, ['scripts/sbom.mjs', file], { env })));
  const [one = '', two] = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  await rm(folder, { recursive: true });

  expect(two).toBe(one);
  const { components } = bomSchema.parse(JSON.parse(one));
  const locked = lockedPackages(JSON.parse(await readFile('package-lock.json', 'utf8')));
  const names = new Set(locked.map(({ name, version }) => `${name}@${version}`));
  expect(new Set(components.map((component) => component['bom-ref']))).toEqual(names);
});
