import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '#site/builder/security-policy.ts';
import { readSiteSettings } from '#site/settings.ts';

const directives = (env: Record<string, string>, capabilities: readonly string[] | null) =>
  contentSecurityPolicy(readSiteSettings(env), capabilities).directives;

test('scripts are never made of plain text', () => {
  const policy = directives({}, null);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain('trusted-types service-worker');
});

test('violations are reported to a backend that receives reports, on the same origin', () => {
  const api = { PUBLIC_API_URL: 'https://api.shop.example' };
  expect(directives({}, ['orders', 'accounts'])).toContain('report-to policy');
  for (const policy of [directives({}, null), directives({}, ['orders']), directives(api, ['accounts'])]) {
    expect(policy).not.toContain('report-to policy');
  }
});
