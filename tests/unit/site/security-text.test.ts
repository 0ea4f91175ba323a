import { expect, test } from 'vitest';
import { renderSecurityText } from '#site/seo/security-text.ts';

const contact = { email: 'hello@solene.example', until: new Date('2027-11-01') };

test('security.txt names the mailbox, its date and its URL', () => {
  const url = new URL('https://solene.example/.well-known/security.txt');
  expect(renderSecurityText({ ...contact, url })).toBe(`Contact: mailto:hello@solene.example
Expires: 2027-11-01T00:00:00.000Z
Preferred-Languages: en
Canonical: https://solene.example/.well-known/security.txt
`);
});

test('security.txt names no URL without https', () => {
  const url = new URL('http://localhost:4321/.well-known/security.txt');
  expect(renderSecurityText({ ...contact, url })).not.toContain('Canonical');
});
