import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildSite } from '#server/site/build.ts';

test('[CONTACT-03] warns at build time when the e-mail service is not configured', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'solene-email-'));
  const lines: string[] = [];
  const building = buildSite({
    // No backend listens here: the build prints the warning first and then fails quickly.
    catalogueUrl: 'http://127.0.0.1:9',
    apiUrl: 'https://api.shop.example',
    siteUrl: 'https://shop.example',
    outDir: path.join(folder, 'site'),
    cacheDir: path.join(folder, 'cache'),
    onLine: (line) => lines.push(line),
  });
  await expect(building).rejects.toThrow(
    'The site cannot be built because the backend at http://127.0.0.1:9 does not respond.',
  );
  expect(lines.join('\n')).toMatch(
    /\[WARN\].*The contact form cannot send anything: PUBLIC_EMAIL_SERVICE_URL, PUBLIC_EMAIL_USER_ID, PUBLIC_EMAIL_SERVICE_ID, PUBLIC_EMAIL_TEMPLATE_ID must be set\./,
  );
  await rm(folder, { recursive: true, force: true });
});
