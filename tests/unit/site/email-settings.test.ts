import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '#site/builder/security-policy.ts';
import { readSiteSettings } from '#site/settings.ts';

const IDS = {
  PUBLIC_EMAIL_USER_ID: 'u',
  PUBLIC_EMAIL_SERVICE_ID: 's',
  PUBLIC_EMAIL_TEMPLATE_ID: 't',
};
const SERVICE_URL = { PUBLIC_EMAIL_SERVICE_URL: 'https://mail.example/' };
const BACKEND = { PUBLIC_API_URL: 'https://api.shop.example' };

test('[CONTACT-02] the form sends to the backend when site and backend share an origin', () => {
  expect(readSiteSettings({}).emailService).toEqual({
    url: '',
    userId: 'solene',
    serviceId: 'solene',
    templateId: 'solene',
  });
});

test('[CONTACT-02] uses the configured service and ids', () => {
  expect(readSiteSettings({ ...BACKEND, ...SERVICE_URL, ...IDS }).emailService).toEqual({
    url: 'https://mail.example',
    userId: 'u',
    serviceId: 's',
    templateId: 't',
  });
});

test.each([
  [{ ...BACKEND, ...SERVICE_URL, ...IDS, PUBLIC_EMAIL_USER_ID: '' }, 'PUBLIC_EMAIL_USER_ID'],
  [{ ...SERVICE_URL, ...IDS, PUBLIC_EMAIL_SERVICE_ID: '' }, 'PUBLIC_EMAIL_SERVICE_ID'],
  [{ ...BACKEND, ...IDS }, 'PUBLIC_EMAIL_SERVICE_URL'],
  [
    BACKEND,
    'PUBLIC_EMAIL_SERVICE_URL, PUBLIC_EMAIL_USER_ID, PUBLIC_EMAIL_SERVICE_ID, PUBLIC_EMAIL_TEMPLATE_ID',
  ],
])('[CONTACT-03] with %o names the missing variables %s', (env, missing) => {
  expect(readSiteSettings(env).emailService).toEqual({
    problem: `The contact form cannot send anything: ${missing} must be set.`,
  });
});

test('an invalid service URL stops the build with a message', () => {
  expect(() => readSiteSettings({ PUBLIC_EMAIL_SERVICE_URL: 'mail.example' })).toThrow(
    'PUBLIC_EMAIL_SERVICE_URL is "mail.example", but it must be an http or https URL without query, hash or credentials, such as https://shop.example.',
  );
});

test('[CONTACT-02] pages may connect only to the backend and the email service', () => {
  const connect = (env: Record<string, string>) =>
    contentSecurityPolicy(readSiteSettings(env), null).directives.find((directive) =>
      directive.startsWith('connect-src'),
    );
  expect(connect({})).toBe("connect-src 'self'");
  expect(connect({ ...BACKEND, PUBLIC_EMAIL_SERVICE_URL: 'https://mail.example/v2', ...IDS })).toBe(
    "connect-src 'self' https://api.shop.example https://mail.example",
  );
});
